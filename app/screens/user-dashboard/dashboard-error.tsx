import { type ErrorResponse, useRouteError } from '@remix-run/react'
import { AccessDenied } from '~/ui/pages/access-denied'
import { ErrorPage, statusOf } from '~/ui/pages/static-page'

export function DashboardError() {
  const error = useRouteError()
  const status = statusOf(error)
  if (status === 401) return <SessionEnded fields={(error as ErrorResponse).data?.fields ?? []} />
  if (status === 403) return <AccessDenied viewer="admin" />
  return <ErrorPage status={status} />
}

function SessionEnded({ fields }: { fields: [name: string, value: string][] }) {
  const typed = fields.filter(
    ([name, value]) => !['version', 'id', 'other', 'go'].includes(name) && value.trim() !== '',
  )
  return (
    <main id="content" className="page narrow stack">
      <h1>Please log in to continue.</h1>
      <p>You were signed out meanwhile. What you typed is kept on this page.</p>
      <ol className="stack">
        <li>
          <a className="link-target" href="/sign-in" target="_blank" rel="noopener">
            Sign in (opens in a new tab)
          </a>
        </li>
        <li>Come back to this tab, and send it again.</li>
      </ol>
      {fields.length > 0 && (
        <form method="post">
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-primary">
            Send it again
          </button>
        </form>
      )}
      {typed.map(([name, value]) => (
        <p key={name} className="voice story-text" dir="auto">
          {value}
        </p>
      ))}
    </main>
  )
}
