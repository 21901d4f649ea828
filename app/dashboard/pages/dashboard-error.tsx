import { type ErrorResponse, useRouteError } from '@remix-run/react'
import { AccessDenied } from '~/platform/ui/pages/access-denied'
import { ErrorPage, statusOf } from '~/platform/ui/pages/static-page'

export function DashboardError() {
  const error = useRouteError()
  const status = statusOf(error)
  const fields: Fields = (error as ErrorResponse).data?.fields ?? []
  if (status === 401) return <SessionEnded fields={fields} />
  if (status === 409) return <ChangedElsewhere fields={fields} />
  if (status === 403) return <AccessDenied viewer="admin" />
  return <ErrorPage status={status} />
}

type Fields = [name: string, value: string][]

const Typed = ({ fields }: { fields: Fields }) =>
  fields
    .filter(([name, value]) => !['version', 'id', 'other', 'go'].includes(name) && value.trim() !== '')
    .map(([name, value]) => (
      <p key={name} className="voice story-text" dir="auto">
        {value}
      </p>
    ))

const ChangedElsewhere = ({ fields }: { fields: Fields }) => (
  <main id="content" className="page narrow stack">
    <h1>This message was changed elsewhere</h1>
    <p>
      Another tab or device changed your story, and this step is not its next one. What you typed wasn’t
      saved; copy it from here.
    </p>
    <Typed fields={fields} />
    <p>
      <a className="button" href="/user-dashboard/document-upload#create-story">
        Go on with your story
      </a>
    </p>
  </main>
)

function SessionEnded({ fields }: { fields: Fields }) {
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
      <Typed fields={fields} />
    </main>
  )
}
