import type { ClientActionFunctionArgs } from '@remix-run/react'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'

/** The parts of the account page with forms, by their ids. */
export type AccountForm =
  | 'details'
  | 'password'
  | 'sessions'
  | 'two-step'
  | 'story-emails'
  | 'say-it-like-this'
  | 'delete-account'

/** The clientAction of a form: without a response from its action the part shows this problem. */
export const orProblem =
  (form: AccountForm, title: string) =>
  ({ request, serverAction }: ClientActionFunctionArgs) =>
    sendOrRefuse(request, () => serverAction(), {
      form,
      problem: { title, description: 'Please try again.' },
    })
