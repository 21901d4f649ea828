import { z } from 'zod'
import { uploadVoiceForDraft } from '~/stories/draft-uploads.server'
import { createVoiceSample } from '~/voices/create-voice-sample.server'
import { voiceDetails } from '~/voices/schemas.server'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { deleteVoiceSample, listVoiceSamples } from '~/voices/voice-samples.server'
import { call } from './call.server'
import { done, voiceSample } from './entities.server'

const uploadFields = voiceDetails.extend({
  chooseForDraft: z
    .literal('true')
    .optional()
    .describe('Also makes it the voice of the draft on the dashboard.'),
})

export const voiceSamples = [
  call('GET /api/voice-samples', {
    summary: 'Your voice samples, newest first.',
    who: 'user',
    responses: { 200: z.array(voiceSample).describe('The voice samples.') },
    handle: ({ viewer }) => listVoiceSamples(viewer),
  }),
  call('POST /api/voice-samples', {
    summary: 'Upload a recording of a voice whose owner consents.',
    who: 'user',
    multipart: { files: VOICE_FORM_FILES, optionalFiles: ['lovedOnePhoto'], fields: uploadFields },
    responses: { 201: voiceSample.describe('Stored.') },
    async handle({ viewer, upload, request }) {
      const create = upload.form.get('chooseForDraft') === 'true' ? uploadVoiceForDraft : createVoiceSample
      const result = await create(viewer, upload, { signal: request.signal })
      return result.ok ? result.sample : result
    },
  }),
  call('DELETE /api/voice-samples/:id', {
    summary: 'Delete one of your voice samples. Stories made with it stay.',
    who: 'user',
    responses: { 200: done.describe('Deleted.') },
    missing: 'This voice sample doesn’t exist.',
    handle: ({ viewer, params }) => deleteVoiceSample(viewer, params.id) && { ok: true },
  }),
]
