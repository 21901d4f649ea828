import {
  type FieldMetadata,
  getCollectionProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { useMemo } from 'react'
import type { Refusal } from '~/platform/refusal'
import type { Constraints } from './constraints.server'

interface FormFacts<Name extends string> {
  constraints: Constraints<Name>
  defaultValue?: Partial<Record<Name, string>>
  refusal: Refusal | undefined
}

/** By conform. The server alone validates. */
export function useFields<Name extends string>(
  id: string,
  { constraints, defaultValue, refusal }: FormFacts<Name>,
) {
  const lastResult = useMemo(() => refusal && resultOf(refusal), [refusal])
  const [, fields] = useForm<Record<string, string>>({
    id,
    constraint: constraints,
    defaultValue,
    lastResult,
  })
  return fields as Record<Name, FieldMetadata<string>>
}

const resultOf = ({ values, errors }: Refusal): SubmissionResult => ({
  status: 'error',
  initialValue: values as Record<string, string>,
  error: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, text ? [text] : []])),
})

/** The props of a Field, which refers to its hint and error by itself, and isn't marked where all are required. */
export const inputOf = (field: FieldMetadata<string>) => ({
  ...getInputProps(field, { type: 'text', ariaAttributes: false }),
  errors: field.errors,
  isMarked: false,
})

export const radiosOf = (field: FieldMetadata<string>, options: string[]) =>
  getCollectionProps(field, { type: 'radio', options }).map(({ key: _, ...props }) => props)
