import { EMAIL_LINK_INVALID } from '~/accounts/password/reset-problems'
import { matchedPath } from '~/ui/matched-path'

/** The links to a proposed email address and to the present one, each by its path and the name of its form. */
export const links = {
  'confirm-email': {
    title: 'Confirm Email',
    heading: 'Confirm your email address',
    button: 'Confirm',
    pendingText: 'Confirming...',
    notDone: 'Not confirmed',
    done: 'Your email address is confirmed',
    doneText: 'We use it from now on, also when you forget your password.',
    invalidText: `${EMAIL_LINK_INVALID} You can ask for a new one on your account page.`,
    next: { href: '/account', label: 'Go to your account' },
  },
  'cancel-email': {
    title: 'Keep Email',
    heading: 'Keep your email address',
    button: 'Keep this address',
    pendingText: 'Keeping...',
    notDone: 'Not cancelled',
    done: 'Your email address stays',
    doneText:
      'If you did not ask for another one, someone else knows your password: please choose a new one now.',
    invalidText: EMAIL_LINK_INVALID,
    next: { href: '/forgot-password', label: 'Choose another password' },
  },
}

export const formAt = (pathname: string) =>
  matchedPath(pathname).startsWith('/confirm-email') ? 'confirm-email' : 'cancel-email'
