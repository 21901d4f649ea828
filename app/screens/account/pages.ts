import type { ClientActionFunctionArgs } from '@remix-run/react'
import { orRefusal } from '~/web/forms/send-or-refuse'

/** The pages below /account with their headings, in the order of the list. */
export const PAGES = {
  details: 'Name and email',
  password: 'Password',
  'two-step': 'Two-step sign-in',
  sessions: 'Where you are signed in',
  emails: 'Emails about your stories',
  names: 'Say it like this',
  everything: 'Take everything with you',
  leave: 'Delete your account',
}

export type PageName = keyof typeof PAGES

/** The page of a path: that of a form's route too. */
export function pageAt(pathname: string): PageName | undefined {
  return isCancelOfDeletion(pathname) ? 'leave' : (pathname.split('/')[2] as PageName | undefined)
}

/** Whether a path is that of the form by which a planned deletion is cancelled, on the page 'leave' and others. */
export const isCancelOfDeletion = (pathname: string) => pathname.startsWith('/account/cancel-deletion')

/** Which of a page's forms a path is that of. */
export const formIn = (pathname: string): string => pathname.split('/')[3] ?? ''

/**
 * The clientAction of a form: without a response from its action its page shows this problem.
 * @param titles of all forms, or by their names
 */
export const orProblem =
  (page: PageName, titles: string | Record<string, string>) => (args: ClientActionFunctionArgs) => {
    const form = formIn(new URL(args.request.url).pathname)
    const title = typeof titles === 'string' ? titles : titles[form]
    return orRefusal({ form: page, problem: { title, description: 'Please try again.' } })(args)
  }
