import type { ClientActionFunctionArgs } from '@remix-run/react'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'

const KEPT = 'What you typed is still here. Please try again.'

/** The clientAction of a form that has a route of its own: without a response it stays, with this problem. */
export const sendForm =
  (form: string, title: string, description = KEPT) =>
  ({ request, serverAction }: ClientActionFunctionArgs) => {
    const failure = { form, problem: { title, description } }
    return sendOrRefuse(request, () => serverAction(), failure)
  }
