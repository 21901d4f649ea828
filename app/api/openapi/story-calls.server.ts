import { z } from 'zod'
import { storyRequest } from '~/stories/story-request.server'
import { bodyErrors, type Call, done } from './call.server'
import { story } from './entities.server'

export const storyCalls: Call[] = [
  {
    method: 'get',
    path: '/api/stories',
    summary: 'Your stories, newest first.',
    role: 'user',
    query: z.object({
      fields: z.string().optional().describe('Names of fields, with commas: no others come.'),
    }),
    answers: { 200: { description: 'The stories.', schema: z.array(story.partial()) } },
  },
  {
    method: 'post',
    path: '/api/stories/generate',
    summary: 'Have a story made.',
    role: 'user',
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('Sent again within a day under the same key, the request makes no second story.'),
    }),
    json: storyRequest,
    answers: { 201: { description: 'It is being made.', schema: z.object({ id: z.string() }) } },
    errors: [...bodyErrors, 409, 429, 507],
  },
  {
    method: 'delete',
    path: '/api/stories/{id}',
    summary: 'Delete a story of yours, with its sound.',
    role: 'user',
    answers: { 200: { description: 'Deleted.', schema: done } },
    errors: [404],
  },
]
