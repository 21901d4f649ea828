import { z } from 'zod'
import { uploadVoiceForDraft } from '~/stories/draft/draft-uploads.server'
import { createRecording } from '~/voices/create-recording.server'
import { editVoice } from '~/voices/edit-voice.server'
import { deleteRecording, getRecording, listRecordings } from '~/voices/recordings.server'
import { voiceDetails } from '~/voices/schemas.server'
import { MAX_PHOTO_BYTES, VOICE_FORM_FILES } from '~/voices/voice-formats'
import { call } from './call.server'
import { done, voiceSample } from './entities.server'

const MISSING = 'This voice sample doesn’t exist.'

const uploadFields = voiceDetails.extend({
  upload: z
    .string()
    .optional()
    .describe('The id of an upload whose bytes have all arrived, in place of the file in `voice`.'),
  chooseForDraft: z
    .literal('true')
    .optional()
    .describe('Also makes it the voice of the draft on the dashboard.'),
})

const editFields = voiceDetails.partial().extend({
  removePhoto: z.literal('true').optional().describe('Removes the photo, unless a new one is sent.'),
})

export const voiceSamples = [
  call('GET /api/voice-samples', {
    summary: 'Your voice samples, newest first.',
    who: 'user',
    responses: { 200: z.array(voiceSample).describe('The voice samples.') },
    handle: ({ viewer }) => listRecordings(viewer),
  }),
  call('POST /api/voice-samples', {
    summary: 'Upload a recording of a voice whose owner consents.',
    who: 'user',
    multipart: { files: VOICE_FORM_FILES, optionalFiles: ['voice', 'lovedOnePhoto'], fields: uploadFields },
    refuses: ['gone', 'taken'],
    responses: { 201: voiceSample.describe('Stored.') },
    async handle({ viewer, upload, request }) {
      const create = upload.form.get('chooseForDraft') === 'true' ? uploadVoiceForDraft : createRecording
      const result = await create(viewer, upload, { signal: request.signal })
      return result.ok ? result.sample : result
    },
  }),
  call('PATCH /api/voice-samples/:id', {
    summary: 'Change what you wrote about a voice, and its photo. Fields that aren’t sent stay as they are.',
    who: 'user',
    multipart: {
      files: { lovedOnePhoto: MAX_PHOTO_BYTES },
      optionalFiles: ['lovedOnePhoto'],
      fields: editFields,
    },
    responses: { 200: voiceSample.describe('As it is now.') },
    missing: MISSING,
    async handle({ viewer, params, upload, request }) {
      const { voiceId = '' } = getRecording(viewer, params.id) ?? {}
      const result = await editVoice(viewer, voiceId, upload, request.signal)
      return result?.ok ? getRecording(viewer, params.id) : result
    },
  }),
  call('DELETE /api/voice-samples/:id', {
    summary: 'Delete one of your voice samples. Stories made with it stay.',
    who: 'user',
    responses: { 200: done.describe('Deleted.') },
    missing: MISSING,
    handle: ({ viewer, params }) => deleteRecording(viewer, params.id) && { ok: true },
  }),
]
