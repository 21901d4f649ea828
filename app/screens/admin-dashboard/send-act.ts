import type { ClientActionFunctionArgs } from '@remix-run/react'
import type { ProblemText } from '~/refusal'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'

/** The clientAction of a form in a dialog: without a response the dialog stays, with this problem. */
export const sendAct =
  (problem: ProblemText) =>
  ({ request, serverAction }: ClientActionFunctionArgs) =>
    sendOrRefuse(request, () => serverAction(), { form: 'confirm', problem })
