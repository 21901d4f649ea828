import { removeVoice } from '~/admin/voice/voice-choice.server'
import { RouteForm } from '~/web/forms/route-form'
import { AdminPage, FormButtons } from '../admin-page'
import { adminAct, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { BACK } from './voice-page'

export const loader = adminLoader(() => null)

export const action = adminAct({
  run: removeVoice,
  done: { title: 'The neural voice was removed' },
  failure: failures.other,
  deletes: true,
  back: () => BACK,
})

export const clientAction = sendAct(failures.other)

export default function Remove() {
  return (
    <AdminPage title="Remove the neural voice" back={BACK}>
      <p>
        This deletes its files from this machine, about 200 MB. Stories stay as they are; to use it again, it
        has to be downloaded again.
      </p>
      <RouteForm replace>
        {() => (
          <FormButtons back={BACK} pendingText="Removing...">
            Remove
          </FormButtons>
        )}
      </RouteForm>
    </AdminPage>
  )
}
