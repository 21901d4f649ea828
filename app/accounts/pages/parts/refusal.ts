import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react'
import type { VersionedRefusal } from '~/platform/forms/post-form'
import { useRefusalToast } from '~/platform/forms/problem'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { useRefused } from '~/platform/forms/use-refused'

/** The refusal of a step's form, which gets a toast, 'Error:' in the page's title, and the focus. */
export function useRefusal<Refusal extends VersionedRefusal = VersionedRefusal>(): Refusal | undefined {
  const refusal = useActionData() as Refusal | undefined
  useRefusalToast(refusal)
  useRefused(refusal)
  return refusal
}

const KEPT = 'What you typed is still here. Please try again.'

export const pathOf = (action: string) => new URL(action, 'http://a').pathname

export const sendForm =
  (title: string, description = KEPT, form?: string) =>
  (args: ClientActionFunctionArgs) =>
    orRefusal({ form: form ?? pathOf(args.request.url), problem: { title, description } })(args)
