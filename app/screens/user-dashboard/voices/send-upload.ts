import type { ClientActionFunctionArgs } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'
import { NOT_OURS } from './check-voice-form'
import type { FormLost } from './use-voice-upload'

/** The clientAction of a recording's form. A lost connection is a result of its own: the form is sent again when it is back. */
export const sendUpload = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse<Refusal | FormLost | undefined, string>(
    request,
    () =>
      serverAction<Refusal | undefined>().catch((error): FormLost => {
        if (error instanceof TypeError) return { isLost: true }
        throw error
      }),
    { form: 'voice-upload', problem: NOT_OURS },
  )
