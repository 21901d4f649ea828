import { useFetcher, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import {
  cancelVoiceWork,
  chooseVoice,
  getVoicePage,
  removeVoice,
  startVoiceWork,
} from '~/admin/voice/voice-choice.server'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { AdminPage, useAdminRefusal } from '../admin-page'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { toVoicePage } from './to-voice-page.server'
import { VOICE_PAGE } from './voice-page'
import { BuiltIn, OtherComputer, ThisMachine } from './voice-parts'
import { Work } from './work'

export const loader = adminLoader(() => getVoicePage())

const DONE = {
  use: {
    title: 'The voice is in use',
    description: 'For the next story. Those that are being made end in the voice that they began in.',
  },
  remove: { title: 'The neural voice was removed' },
}

export const action = adminAction(['try', 'cancel', 'remove', 'use'], async ({ admin, fields, prove }) => {
  if (fields.has('try')) return toVoicePage(startVoiceWork({}))
  if (fields.has('cancel')) return toVoicePage(cancelVoiceWork())
  const act = fields.has('remove') ? 'remove' : 'use'
  if (act === 'use') await prove()
  const done = act === 'use' ? chooseVoice(admin, String(fields.get(act))) : await removeVoice()
  return done.ok ? redirectWithToast(VOICE_PAGE, { kind: 'success', ...DONE[act] }) : done
})

export const clientAction = sendAct(failures.other)

const POLL_MS = 2000

export default function VoiceRoute() {
  const loaded = useLoaderData<typeof loader>()
  const { data, load } = useFetcher<typeof loader>()
  const view = data ?? loaded
  const isWorking = view.work !== undefined
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => document.hidden || load(VOICE_PAGE), POLL_MS)
    return () => clearInterval(timer)
  }, [isWorking, load])
  return (
    <AdminPage title="Voice" refusal={useAdminRefusal()}>
      {view.fixed && <p className="form-notice">{view.fixed}</p>}
      <Work work={view.work} problem={view.problem} />
      <BuiltIn view={view} />
      <ThisMachine view={view} />
      <OtherComputer view={view} />
    </AdminPage>
  )
}
