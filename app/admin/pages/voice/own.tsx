import type { HeadersFunction, LinksFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { hearWithOwn } from '~/admin/voice/voice-choice.server'
import { Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import { withMicrophone } from '~/platform/headers/security-headers.server'
import { refused } from '~/platform/refusal'
import voicesStyles from '~/platform/styles/voices.css?url'
import { showToast } from '~/platform/ui/toast/toast'
import { useHydrated } from '~/platform/ui/use-hydrated'
import type { Recorder as RecorderType } from '~/voices/pages/upload/recorder/recorder'
import { MAX_VOICE_BYTES, VOICE_ACCEPT, VOICE_HINT } from '~/voices/voice-formats'
import { AdminPage, FormButtons } from '../admin-page'
import { adminLoader, adminUpload } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { toVoicePage } from './to-voice-page.server'
import { BACK } from './voice-page'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: voicesStyles }]

export const headers: HeadersFunction = ({ errorHeaders }) => withMicrophone(errorHeaders)

export const loader = adminLoader(({ admin, query }) => ({
  engine: query.get('engine') ?? 'pocket',
  owner: admin.id,
}))

const fields = { files: { voice: MAX_VOICE_BYTES }, names: ['engine'] }
export const action = adminUpload(fields, async ({ upload }) => {
  const file = upload.files.get('voice')
  if (!file) return refused('invalid', '', { voice: 'Please choose a recording.' })
  const started = await hearWithOwn(file.path, String(upload.form.get('engine')))
  return toVoicePage(started)
})

const loadRecorder = () => import('~/voices/pages/upload/recorder/recorder')

export async function clientAction(args: ClientActionFunctionArgs) {
  return sendAct(failures.other)(args).catch(async (done) => {
    // The browser has kept what it recorded, in case it couldn't be sent.
    if (done instanceof Response)
      await loadRecorder().then(
        (recorder) => recorder.deleteStoredRecording(),
        () => {},
      )
    throw done
  })
}

function Microphone({ owner }: { owner: string }) {
  const [Recorder, setRecorder] = useState<typeof RecorderType>()
  const close = useCallback(() => setRecorder(undefined), [])
  const open = () =>
    loadRecorder().then(
      (recorder) => setRecorder(() => recorder.Recorder),
      () => showToast({ ...failures.other, kind: 'error' }),
    )
  if (!useHydrated()) return null
  return Recorder ? (
    <Recorder owner={owner} isWanted onClose={close} />
  ) : (
    <button type="button" className="button" onClick={open}>
      Record with the microphone
    </button>
  )
}

export default function Own() {
  const { engine, owner } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Hear it with a recording of yours" back={BACK}>
      <p>
        Both voices read the same sentence in the voice of this recording. It is deleted when they have, and
        what they read with the next try.
      </p>
      <RouteForm encType="multipart/form-data">
        {(refusal) => (
          <>
            <input type="hidden" name="engine" value={engine} />
            <Field
              name="voice"
              label="The recording"
              type="file"
              accept={VOICE_ACCEPT}
              hint={VOICE_HINT}
              refusal={refusal}
            />
            <Microphone owner={owner} />
            <FormButtons back={BACK} tone="primary" pendingText="Sending...">
              Hear both voices
            </FormButtons>
          </>
        )}
      </RouteForm>
    </AdminPage>
  )
}
