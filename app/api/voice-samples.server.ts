import { z } from 'zod'
import { uploadVoiceForDraft } from '~/stories/draft/draft-uploads.server'
import { createRecording } from '~/voices/create-recording.server'
import { editVoice } from '~/voices/edit-voice.server'
import { deleteRecording, getRecording, listRecordings } from '~/voices/recordings.server'
import { MAX_PHOTO_BYTES, VOICE_FORM_FILES } from '~/voices/voice-formats'
import { call } from './call.server'
import { done, voiceSample } from './entities.server'

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
  call('PATCH /api/voice-samples/:id', {
    who: 'user',
    files: { lovedOnePhoto: MAX_PHOTO_BYTES },
    response: voiceSample,
    missing: MISSING,
    async handle({ viewer, params, upload, request }) {
      const { voiceId = '' } = getRecording(viewer, params.id) ?? {}
      const result = await editVoice(viewer, voiceId, upload, request.signal)
      return result?.ok ? getRecording(viewer, params.id) : result
    },
  }),
  call('DELETE /api/voice-samples/:id', {
    who: 'user',
    response: done,
    missing: MISSING,
    handle: ({ viewer, params }) => deleteRecording(viewer, params.id) && { ok: true },
  }),
]
