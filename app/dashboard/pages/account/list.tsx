import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LongDate } from '~/platform/ui/moment'
import { PAGES, type PageName, useAccount } from './account-page'

export default function AccountList() {
  const { user, isAdmin, twoStep, names, deletion } = useAccount()
  const words = names?.pronunciations.length
  const lines: Partial<Record<PageName, ReactNode>> = {
    details: (
      <bdi>
        {user.firstName} {user.lastName}
        {user.email && `, ${user.email}`}
      </bdi>
    ),
    password: 'Choose a new one, or sign out everywhere else',
    'two-step': twoStep.state === 'on' ? 'On' : 'Off: a code besides the password',
    names:
      names && (words ? `${words} ${words === 1 ? 'name' : 'names'}` : 'For names that a voice says wrong'),
    everything: 'Recordings, stories and words in one file',
    leave: deletion.dueAt ? <>On {<LongDate at={deletion.dueAt} />}</> : 'And all that is in it',
  }
  return (
    <>
      <h1>Account</h1>
      {isAdmin && twoStep.state !== 'on' && (
        <p className="form-notice">
          As an admin you can open everyone’s recordings and stories, and so could a stranger who finds out
          your password. Please turn on two-step sign-in.
        </p>
      )}
      <ul className="sheet account-list">
        {Object.entries(lines).map(
          ([page, line]) =>
            line && (
              <li key={page}>
                <Link to={`/account/${page}`}>
                  <strong>{PAGES[page as PageName]}</strong>
                  <span className="soft">{line}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  )
}
