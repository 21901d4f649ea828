import { useLoaderData } from '@remix-run/react'
import { hearWithOwn } from '~/admin/voice/voice-choice.server'
import { refused } from '~/refusal'
import { MAX_VOICE_BYTES, VOICE_ACCEPT, VOICE_HINT } from '~/voices/voice-formats'
import { Field } from '~/web/forms/field'
import { RouteForm } from '~/web/forms/route-form'
import { AdminPage, FormButtons } from '../admin-page'
import { adminLoader, adminUpload } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { toVoicePage } from './to-voice-page.server'
import { BACK } from './voice-page'

export const loader = adminLoader(({ query }) => ({ engine: query.get('engine') ?? 'pocket' }))

export const action = adminUpload({ voice: MAX_VOICE_BYTES }, async ({ upload }) => {
  const file = upload.files.get('voice')
  if (!file) return refused('invalid', '', { voice: 'Please choose a recording.' })
  const started = await hearWithOwn(file.path, String(upload.form.get('engine')))
  return toVoicePage(started)
})

export const clientAction = sendAct(failures.other)

export default function Own() {
  const { engine } = useLoaderData<typeof loader>()
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
            <FormButtons back={BACK} tone="primary" pendingText="Sending...">
              Hear both voices
            </FormButtons>
          </>
        )}
      </RouteForm>
    </AdminPage>
  )
}
