import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { deleteStory } from '~/stories/deleted-stories.server'
import { storyRequest } from '~/stories/draft/story-request.server'
import { listenEarly } from '~/stories/narration/early-audio.server'
import { progressOf } from '~/stories/narration/progress.server'
import { startStoryFromRequest } from '~/stories/start-story.server'
import { getStoryOrReading, listStories } from '~/stories/stories.server'
import { storedPath } from '~/text/stored-path'
import { call } from './call.server'
import { done, story } from './entities.server'

const MISSING = 'This story doesn’t exist.'

const bodyOf = (chunks: AsyncGenerator<Uint8Array>) =>
  NodeReadableStream.from(chunks) as ReadableStream<Uint8Array>

/** A message and five answers of maximum length, at six bytes per escaped character. */
const MAX_STORY_BYTES = 256 * 1024

export const stories = [
  call('GET /api/stories', {
    who: 'user',
    response: z.array(story),
    handle: ({ viewer }) => listStories(viewer).map((row) => ({ ...row, ...progressOf(row) })),
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
  call('GET /api/stories/:id/early-audio', {
    who: 'user',
    missing: 'There’s nothing to hear of this story yet.',
    handle({ viewer, params, request }) {
      const story = getStoryOrReading(viewer, params.id)
      const headers = new Headers({
        'Content-Type': 'audio/mpeg',
        'Cache-Control': 'no-store',
        // nginx would hold it back until a buffer is full.
        'X-Accel-Buffering': 'no',
      })
      if (story?.audioPath) {
        headers.set('Location', storedPath(story.audioPath))
        return new Response(null, { status: 302, headers })
      }
      const heard = story && listenEarly(story.readingId, request.signal)
      if (!heard?.ok) return heard
      return new Response(request.method === 'HEAD' ? null : bodyOf(heard.chunks), { headers })
    },
  }),
]
