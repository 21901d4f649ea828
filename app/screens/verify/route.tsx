import { type ActionFunctionArgs, data } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { limitAddress } from '~/limits/rate-limit.server'
import { isRefused, type Refused, refused, uploadRefusals } from '~/refusal'
import { type Verdict, verifyStoryFile } from '~/stories/signature/sign-story.server'
import { MAX_VERIFIED_BYTES } from '~/stories/signature/verify-rules'
import { FormPage, formMeta } from '~/ui/pages/static-page'
import { SubmitButton } from '~/ui/submit-button'
import { orRefused, refuse } from '~/web/forms/answer.server'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { useRefused } from '~/web/forms/use-refused'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import type { Upload } from '~/web/uploads/upload.server'
import { inUploadTurn } from '~/web/uploads/upload-turn.server'
import { VerdictPanel } from './verdict-panel'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const meta = formMeta('Verify a Recording', {
  name: 'description',
  content: 'Find out whether a sound file was made here, by a machine.',
})

/** Open to everyone; one file at a time from each address. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  const { peerAddress: address } = context
  const limit = await limitAddress('verify', address)
  const result = limit.ok
    ? await inUploadTurn(`verify ${address}`, request, {
        limits: { files: { recording: MAX_VERIFIED_BYTES } },
        use: (upload) => orRefused(() => verdictOn(upload, request.signal)),
      })
    : limit
  return isRefused(result)
    ? refuse({ ...result, title: 'Not verified' }, { form: 'verify', context })
    : data(result)
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
  useRefused(refusal)
  return (
    <FormPage>
      <h1>Was it made here?</h1>
      {verdict && <VerdictPanel verdict={verdict} />}
      <Form method="post" encType="multipart/form-data" className="sheet stack" noValidate>
        <Problem refusal={refusal} />
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
        <SubmitButton pendingText="Verifying...">Verify</SubmitButton>
      </Form>
    </FormPage>
  )
}
