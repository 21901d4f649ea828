import { z } from 'zod'
import { call } from '../accounts/session/call.server'
import { done } from '../platform/api/schemas.server'
import { deleteStory } from './deleted-stories.server'
import { storyRequest } from './draft/story-request.server'
import { secondsLeft } from './narration/time-left.server'
import { startStoryFromRequest } from './start-story.server'
import { listStories } from './stories.server'
import { story } from './story-schemas.server'

const MISSING = 'This story doesn’t exist.'

/** A message and five answers of maximum length, at six bytes per escaped character. */
const MAX_STORY_BYTES = 256 * 1024

export const stories = [
  call('GET /api/stories', {
    who: 'user',
    response: z.array(story),
    handle: ({ viewer }) =>
      listStories(viewer).map((row) => ({ ...row, secondsLeft: secondsLeft(row.readingId) })),
  }),
  call('POST /api/stories/generate', {
    who: 'user',
    json: storyRequest,
    maxBytes: MAX_STORY_BYTES,
    status: 201,
    response: z.object({ id: z.string() }),
    async handle({ viewer, body }) {
      const result = await startStoryFromRequest(viewer, body)
      return result.ok ? { id: result.story.id } : result
    },
  }),
  call('DELETE /api/stories/:id', {
    who: 'user',
    response: done,
    missing: MISSING,
    handle: ({ viewer, params }) => deleteStory(viewer, params.id) && { ok: true },
  }),
]
