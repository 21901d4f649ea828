import { z } from 'zod'
import { createRecording } from '~/voices/create-recording.server'
import { deleteRecording, listRecordings } from '~/voices/recordings.server'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { call } from '../accounts/session/call.server'
import { done } from '../platform/api/schemas.server'
import { voiceSample } from '../voices/voice-schemas.server'
import { uploadVoiceForDraft } from './draft/draft-uploads.server'

const MISSING = 'This voice sample doesn’t exist.'

export const voiceSamples = [
  call('GET /api/voice-samples', {
    who: 'user',
    response: z.array(voiceSample),
    handle: ({ viewer }) => listRecordings(viewer),
  }),
  call('POST /api/voice-samples', {
    who: 'user',
    files: VOICE_FORM_FILES,
    status: 201,
    response: voiceSample,
    async handle({ viewer, upload, request }) {
      const create = upload.form.get('chooseForDraft') === 'true' ? uploadVoiceForDraft : createRecording
      const result = await create(viewer, upload, { signal: request.signal })
      return result.ok ? result.sample : result
    },
  }),
  call('DELETE /api/voice-samples/:id', {
    who: 'user',
    response: done,
    missing: MISSING,
    handle: ({ viewer, params }) => deleteRecording(viewer, params.id) && { ok: true },
  }),
]
