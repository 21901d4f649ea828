import { useLoaderData } from '@remix-run/react'
import { getArchive, startVoiceWork } from '~/admin/voice/voice-choice.server'
import { RouteForm } from '~/web/forms/route-form'
import { AdminPage, FormButtons } from '../admin-page'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { Terms } from './terms'
import { toVoicePage } from './to-voice-page.server'
import { BACK } from './voice-page'

export const loader = adminLoader(() => getArchive())

export const action = adminAction(async () => {
  const started = startVoiceWork({ install: 'download' })
  return toVoicePage(started)
})

export const clientAction = sendAct(failures.other)

export default function Install() {
  const archive = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Download and try" back={BACK}>
      <Terms archive={archive} />
      <p>
        {archive.size} come from {archive.host}. Then the voice is checked on this machine, and you hear it
        before anyone else does. Nothing changes for people until you choose it.
      </p>
      <RouteForm>
        {() => (
          <FormButtons back={BACK} tone="primary" pendingText="Starting...">
            I agree, download it
          </FormButtons>
        )}
      </RouteForm>
    </AdminPage>
  )
}
