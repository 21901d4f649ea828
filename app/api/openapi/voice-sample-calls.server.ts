import { z } from 'zod'
import { voiceDetails } from '~/voices/schemas.server'
import { type Call, done, uploadErrors } from './call.server'
import { voiceSample } from './entities.server'

export const voiceSampleCalls: Call[] = [
  {
    method: 'get',
    path: '/api/voice-samples',
    summary: 'Your voice samples, newest first.',
    role: 'user',
    answers: { 200: { description: 'The voice samples.', schema: z.array(voiceSample.loose()) } },
  },
  {
    method: 'post',
    path: '/api/voice-samples',
    summary: 'Upload a recording of a voice whose owner consents.',
    role: 'user',
    multipart: voiceDetails.extend({ voice: z.file(), lovedOnePhoto: z.file().optional() }),
    answers: { 201: { description: 'Kept.', schema: z.looseObject({ id: z.string() }) } },
    errors: uploadErrors,
  },
  {
    method: 'delete',
    path: '/api/voice-samples/{id}',
    summary: 'Delete a voice sample of yours. Stories made of it stay.',
    role: 'user',
    answers: { 200: { description: 'Deleted.', schema: done } },
    errors: [404],
  },
]
