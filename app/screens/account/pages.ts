import { matchedPath } from '~/ui/matched-path'
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
  const page = matchedPath(pathname).split('/')[2]
  return page === 'cancel-deletion' ? 'leave' : (page as PageName | undefined)
}

/** The clientAction of a form: without a response from its action its page shows this problem. */
export const orProblem = (form: PageName, title: string) =>
  orRefusal({ form, problem: { title, description: 'Please try again.' } })
