import type { Refusal } from '~/refusal'

export interface FieldsProps {
  refusal: Refusal | undefined
  /** While the form is being sent. */
  isPending: boolean
}
