import type { ClientActionFunctionArgs } from '@remix-run/react'
import { sendForm } from '../dialogs/send-form'

/** As sendForm(), for an autosave. */
export const sendAutosave = (form: string) => async (args: ClientActionFunctionArgs) => {
  const result = await sendForm(form, 'Not saved')(args)
  return 'form' in (result as object) ? { autosave: result } : result
}
