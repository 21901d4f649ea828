import { Form, Link, useLocation } from '@remix-run/react'
import { Problem } from '~/forms/problem'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { SubmitButton } from '~/ui/submit-button'
import { hereUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import type { DashboardRefusal } from '../refusal'

/** Asks before the words that somebody is at work on give way to those of a story that failed; its URL is ?again=id. */
export function TryAgainDialog({
  tryingAgain,
  refusal,
}: {
  tryingAgain: DashboardView['tryingAgain']
  refusal: DashboardRefusal | undefined
}) {
  const { search } = useLocation()
  useFocusOnRefusal(refusal, 'dialog')
  if (!tryingAgain) return null
  const { id, title, draft } = tryingAgain
  const here = hereUrl(search)
  return (
    <ModalDialog closeTo={here} labelledBy="try-again-title">
      <div className="stack">
        <h2 id="try-again-title">Replace the message you are writing?</h2>
        <p>
          To try <strong>{title}</strong> again, its words and answers take the place of those you are writing
          now. What you are writing would be lost:
        </p>
        <blockquote className="voice story-text">
          {draft.content.trim() ? draft.content : 'Your answers to the memory questions.'}
        </blockquote>
        <Problem refusal={refusal} />
        <Form method="post" action={here} replace className="row row-apart" preventScrollReset>
          <input type="hidden" name="intent" value="try-again" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="here" value={search} />
          <input type="hidden" name="replaces" value={draft.version} />
          <Link className="button" to={here} replace preventScrollReset>
            Keep what I am writing
          </Link>
          <SubmitButton tone="danger">Replace and try again</SubmitButton>
        </Form>
      </div>
    </ModalDialog>
  )
}
