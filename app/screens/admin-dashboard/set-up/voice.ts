import type { LoaderFunctionArgs } from '@remix-run/node'
import { getTrialSound } from '~/admin/voice-trial.server'
import { etagOf, fileResponse } from '~/web/downloads/file-response.server'
import { requireAdmin } from '~/web/session/guards.server'
import { orNotFound } from '../answer-act.server'

/** Sends the sentence that the voice engine has said for a trial. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id: turnKey } = await requireAdmin(request)
  const file = orNotFound(await getTrialSound())
  const kind = { mimeType: 'audio/mpeg', filename: 'voice.mp3' }
  return fileResponse(request, { ...file, ...kind, etag: etagOf(file), turnKey })
}
