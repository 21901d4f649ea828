import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { limitAddress } from '~/limits/rate-limit.server'
import { isRefused, type Refused, refused, uploadRefusals } from '~/refusal'
import { type Verdict, verifyStoryFile } from '~/stories/signature/sign-story.server'
import { MAX_VERIFIED_BYTES } from '~/stories/signature/verify-rules'
import { LongDate } from '~/ui/moment'
import { FormPage, formMeta } from '~/ui/pages/static-page'
import { orRefused, refuse } from '~/web/forms/answer.server'
import { Field } from '~/web/forms/field'
import { PageForm } from '~/web/forms/page-form'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import type { Upload } from '~/web/uploads/upload.server'
import { inUploadTurn } from '~/web/uploads/upload-turn.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const meta = formMeta('Verify a Recording', {
  name: 'description',
  content: 'Find out whether a sound file was made here, by a machine.',
})

/** Open to everyone; one file at a time from each address. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  const limit = await limitAddress('verify', context.peerAddress)
  const result = limit.ok
    ? await inUploadTurn(`verify ${context.peerAddress}`, request, {
        limits: { files: { recording: MAX_VERIFIED_BYTES } },
        use: (upload) => orRefused(() => verdictOn(upload, request.signal)),
      })
    : limit
  return isRefused(result)
    ? refuse({ ...result, title: 'Not verified' }, { form: 'verify', context })
    : result
}

async function verdictOn(
  { files, tooLarge, problem }: Upload,
  signal: AbortSignal,
): Promise<Verdict | Refused> {
  if (problem) return uploadRefusals[problem]
  const about = (reason: Refused['reason'], message: string) =>
    refused(reason, message, { recording: message })
  if (tooLarge.length > 0)
    return about('too-large', 'The file is larger than any story: it was not made here.')
  const file = files.get('recording')
  return file ? verifyStoryFile(file.path, signal) : about('invalid', 'Please choose a file.')
}

const problem = { title: 'Not verified', description: 'Please try again.' }

export const clientAction = orRefusal<typeof action>({ form: 'verify', problem })

export default function Verify() {
  const result = useActionData<typeof clientAction>()
  const verdict = result && 'verdict' in result ? result : undefined
  const refusal = result && 'form' in result ? result : undefined
  return (
    <FormPage>
      <h1>Was it made here?</h1>
      {verdict && <VerdictPanel verdict={verdict} />}
      <PageForm encType="multipart/form-data" refusal={refusal} button="Verify" pendingText="Verifying...">
        <p>
          Everspoken signs the sound of each story. Choose a file that you were sent, and this page says
          whether a machine made it here. The file isn’t kept.
        </p>
        <Field
          label="Sound file"
          name="recording"
          type="file"
          accept="audio/*,.mp3"
          hint="An MP3 of up to 20 MB, as it was downloaded."
          refusal={refusal}
        />
      </PageForm>
    </FormPage>
  )
}

const texts = {
  changed: {
    heading: 'It was changed',
    text: 'This file says that it was made here by a machine, but its sound isn’t as it left this service: it was cut, encoded again or replaced. It is not a real recording.',
  },
  elsewhere: {
    heading: 'It was made elsewhere',
    text: 'This file was signed by another service of this kind, and only that one can verify it. It is most likely not a real recording.',
  },
  unknown: {
    heading: 'We can’t tell',
    text: 'This file has no signature of ours. It may be a real recording, it may come from elsewhere, or it may be a copy of a story that another program has converted or recorded again.',
  },
}

/** The result of a verification; it gets the focus, so that a screen reader says it. */
function VerdictPanel({ verdict }: { verdict: Verdict }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each verdict anew
  useEffect(() => heading.current?.focus(), [verdict])
  const isOurs = verdict.verdict === 'made-here'
  return (
    <section className="form-notice stack">
      <h2 ref={heading} tabIndex={-1} className="answer-heading">
        {isOurs ? 'It was made here, by a machine' : texts[verdict.verdict].heading}
      </h2>
      {isOurs ? (
        <p>
          This service made it on <LongDate at={verdict.day} />, and its sound has not been changed since. It
          is read in a recreated version of a voice: it is no real recording, and the person did not say these
          words.
        </p>
      ) : (
        <p>{texts[verdict.verdict].text}</p>
      )}
    </section>
  )
}
