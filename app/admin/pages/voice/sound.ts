import { getTrialSound } from '~/admin/voice/voice-trial.server'
import { etagOf, fileResponse } from '~/platform/downloads/file-response.server'
import { adminLoader, foundOr404 } from '../handlers.server'

export const loader = adminLoader(async ({ admin, id, request }) => {
  const file = foundOr404(await getTrialSound(id))
  const kind = { mimeType: 'audio/mpeg', filename: `${id}.mp3` }
  return fileResponse(request, { ...file, ...kind, etag: etagOf(file), turnKey: admin.id })
})
