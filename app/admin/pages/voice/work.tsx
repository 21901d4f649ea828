import { Form, Link } from '@remix-run/react'
import type { VoicePage } from '~/admin/voice/voice-choice.server'
import { SubmitButton } from '~/platform/ui/submit-button'
import { VOICE_PAGE } from './voice-page'

const MB = 1e6
const inMb = (bytes: number) => Math.round(bytes / MB)

/** What is being installed or tried, and why the last try failed. */
export function Work({ work, problem }: Pick<VoicePage, 'work' | 'problem'>) {
  if (!work) {
    return problem ? (
      <p className="form-error" role="alert">
        <strong>That didn’t work.</strong> {problem}
      </p>
    ) : null
  }
  const { says, doneBytes = 0, totalBytes } = work
  return (
    <section className="form-notice stack" aria-label="Under way">
      <p role="status">
        {says}
        {doneBytes > 0 && `: ${inMb(doneBytes)} ${totalBytes ? `of ${inMb(totalBytes)} ` : ''}MB`}…
      </p>
      <p className="soft">You can leave this page: it goes on, also after a restart.</p>
      <div className="row">
        <Link className="button" to={VOICE_PAGE} replace>
          Check again
        </Link>
        <Form method="post" preventScrollReset>
          <SubmitButton name="cancel" value="yes" tone="plain">
            Cancel
          </SubmitButton>
        </Form>
      </div>
    </section>
  )
}
