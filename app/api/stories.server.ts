import { z } from 'zod'
import { startStoryFromRequest } from '~/stories/start-story.server'
import { deleteStory, listStories } from '~/stories/stories.server'
import { storyRequest } from '~/stories/story-request.server'
import { call } from './call.server'
import { done, story } from './entities.server'

const pick = (row: object, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** A message and five answers of maximum length, at six bytes per escaped character. */
const MAX_STORY_BYTES = 256 * 1024

export const stories = [
  call('GET /api/stories', {
    summary: 'Your stories, newest first.',
    who: 'user',
    query: z.object({
      // For clients that poll every three seconds and need no texts.
      fields: z
        .string()
        .optional()
        .describe('Names of fields, separated by commas: only these are returned.'),
    }),
    responses: { 200: z.array(story.partial()).describe('The stories.') },
    handle({ viewer, query }) {
      const fields = query.fields?.split(',')
      const rows = listStories(viewer)
      return fields ? rows.map((row) => pick(row, fields)) : rows
    },
  }),
  call('POST /api/stories/generate', {
    summary: 'Start a story.',
    who: 'user',
    headers: z.object({
      // draft-ietf-httpapi-idempotency-key-header leaves the form of a key to us.
      'Idempotency-Key': z
        .string()
        .regex(/^[ -~]{1,255}$/, 'The Idempotency-Key must have 1 to 255 printable ASCII characters.')
        .optional()
        .describe('The same request with the same key within a day makes no second story.'),
    }),
    json: storyRequest,
    maxBytes: MAX_STORY_BYTES,
    responses: { 201: z.object({ id: z.string() }).describe('The story is being made.') },
    refuses: ['taken', 'limited', 'full'],
    async handle({ viewer, body, headers }) {
      const result = await startStoryFromRequest(viewer, body, headers['Idempotency-Key'])
      return result.ok ? { id: result.storyId } : result
    },
  }),
  call('DELETE /api/stories/:id', {
    summary: 'Delete one of your stories and its audio.',
    who: 'user',
    responses: { 200: done.describe('Deleted.') },
    missing: 'This story doesn’t exist.',
    handle: ({ viewer, params }) => deleteStory(viewer, params.id) && { ok: true },
  }),
]
