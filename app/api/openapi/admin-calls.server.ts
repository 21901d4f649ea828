import { z } from 'zod'
import { pageQuery } from '../pages.server'
import { type Call, done } from './call.server'
import { heardVoiceSample, listedStory, personStats, user, voiceSample } from './entities.server'

function listCall(path: string, summary: string, entity: z.ZodType): Call {
  const headers = { Link: 'The next page, where there is one: rel="next" (RFC 8288).' }
  return {
    method: 'get',
    path,
    summary,
    role: 'admin',
    query: pageQuery,
    answers: { 200: { description: 'A page of it.', schema: z.array(entity), headers } },
    errors: path.includes('{') ? [404, 422] : [422],
  }
}

export const adminCalls: Call[] = [
  listCall('/api/admin/users', 'Everyone, newest first.', user),
  {
    method: 'delete',
    path: '/api/admin/users/{id}',
    summary: 'Delete a person, not oneself, and all that is theirs.',
    role: 'admin',
    answers: { 200: { description: 'Deleted.', schema: done } },
    errors: [404, 422],
  },
  listCall('/api/admin/stories', "Everyone's stories, newest first, without their texts.", listedStory),
  {
    method: 'get',
    path: '/api/admin/voice-samples',
    summary: 'How many voice samples there are.',
    role: 'admin',
    answers: { 200: { description: 'Counted.', schema: z.object({ completedVoiceSamples: z.int() }) } },
  },
  listCall('/api/admin/voice-samples/{userId}', "One person's voice samples, newest first.", voiceSample),
  {
    method: 'get',
    path: '/api/admin/user-profile/{userId}',
    summary: 'One person who is no admin, and how much they have made.',
    role: 'admin',
    answers: { 200: { description: 'The person.', schema: z.object({ user, stats: personStats }) } },
    errors: [404],
  },
  listCall(
    '/api/admin/user-voice-samples/{userId}',
    "One person's voice samples, newest first, with where to hear them.",
    heardVoiceSample,
  ),
  listCall(
    '/api/admin/user-stories/{userId}',
    "One person's stories, newest first, without their texts.",
    listedStory,
  ),
]
