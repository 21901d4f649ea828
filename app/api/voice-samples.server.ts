import { z } from 'zod'
import { voiceDetails } from '~/voices/schemas.server'
import { newVoiceSampleOf, VOICE_FORM_FILES } from '~/voices/voice-form.server'
import {
  createVoiceSample,
  deleteVoiceSample,
  listVoiceSamples,
  type VoiceSample,
} from '~/voices/voice-samples.server'
import { call } from './call.server'
import { done, voiceSample } from './entities.server'

const withNulls = (sample: VoiceSample) => ({
  ...sample,
  accentNationality: sample.accentNationality ?? null,
  lovedOnePhoto: sample.lovedOnePhoto ?? null,
})

const list = call({
  method: 'GET',
  path: '/api/voice-samples',
  summary: 'Your voice samples, newest first.',
  who: 'user',
  answers: { 200: z.array(voiceSample).describe('The voice samples.') },
  handle: ({ viewer }) => listVoiceSamples(viewer).map(withNulls),
})

const create = call({
  method: 'POST',
  path: '/api/voice-samples',
  summary: 'Upload a recording of a voice whose owner consents.',
  who: 'user',
  multipart: { files: VOICE_FORM_FILES, optionalFiles: ['lovedOnePhoto'], fields: voiceDetails },
  answers: { 201: voiceSample.describe('Kept.') },
  async handle({ viewer, upload, request }) {
    const result = await createVoiceSample(viewer, newVoiceSampleOf(upload), { signal: request.signal })
    return result.ok ? withNulls(result.sample) : result
  },
})

const remove = call({
  method: 'DELETE',
  path: '/api/voice-samples/:id',
  summary: 'Delete a voice sample of yours. Stories made of it stay.',
  who: 'user',
  answers: { 200: done.describe('Deleted.') },
  refuses: ['gone'],
  handle: ({ viewer, params }) =>
    deleteVoiceSample(viewer, params.id)
      ? { ok: true }
      : { ok: false, reason: 'gone', message: 'This voice sample is not here.' },
})

export const voiceSamples = [list, create, remove]
