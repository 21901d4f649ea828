import { getTrialSound } from '~/admin/voice-trial.server'
import { etagOf, fileResponse } from '~/web/downloads/file-response.server'
import { adminLoader, foundOr404 } from '../handlers.server'

export const loader = adminLoader(async ({ admin, request }) => {
  const file = foundOr404(await getTrialSound())
  const kind = { mimeType: 'audio/mpeg', filename: 'voice.mp3' }
  return fileResponse(request, { ...file, ...kind, etag: etagOf(file), turnKey: admin.id })
})
