import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { storyRequest } from '~/stories/draft/story-request.server'
import { listenEarly } from '~/stories/narration/early-audio.server'
import { progressOf } from '~/stories/narration/progress.server'
import { createShare, listShares, revokeShare, shareRequest } from '~/stories/sharing/shares.server'
import { startStoryFromRequest } from '~/stories/start-story.server'
import {
  deleteStory,
  getStory,
  getStoryOrReading,
  listStories,
  listStoriesAndReadings,
  ownTitle,
  renameStory,
} from '~/stories/stories.server'
import { shownBase } from '~/web/session/shown-base.server'
import { call } from './call.server'
import { done, share, story } from './entities.server'

const MISSING = 'This story doesn’t exist.'

const pick = (row: object, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

const bodyOf = (chunks: AsyncGenerator<Uint8Array>) =>
  NodeReadableStream.from(chunks) as ReadableStream<Uint8Array>

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
      takes: z
        .string()
        .optional()
        .describe('With 1, also the other readings of each story, each with its takeOf.'),
    }),
    responses: { 200: z.array(story.partial()).describe('The stories.') },
    handle({ viewer, query }) {
      const fields = query.fields?.split(',')
      const listed = query.takes === '1' ? listStoriesAndReadings(viewer) : listStories(viewer)
      const rows = listed.map(({ readingOf, ...row }) => ({
        ...row,
        ...progressOf(row),
        takeOf: readingOf ?? undefined,
      }))
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
  call('PATCH /api/stories/:id', {
    summary: 'Give one of your stories a title of your own.',
    who: 'user',
    json: ownTitle,
    responses: { 200: story.describe('As it is now.') },
    missing: MISSING,
    handle({ viewer, params, body }) {
      const story = renameStory(viewer, params.id, body)
      return story && { ...story, ...progressOf(story) }
    },
  }),
  call('DELETE /api/stories/:id', {
    summary: 'Delete one of your stories and its audio.',
    who: 'user',
    responses: { 200: done.describe('Deleted.') },
    missing: MISSING,
    handle: ({ viewer, params }) => deleteStory(viewer, params.id) && { ok: true },
  }),
  call('GET /api/stories/:id/early-audio', {
    summary: 'Hear the sentences of one of your stories while it is being made.',
    who: 'user',
    contentType: 'audio/mpeg',
    responses: {
      200: z.file().describe('An MP3 that goes on as the sentences are spoken, and ends with the last.'),
      302: z.null().describe('It is ready: here is the whole.'),
    },
    refuses: ['busy'],
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
        headers.set('Location', `/app-storage/${story.audioPath}`)
        return new Response(null, { status: 302, headers })
      }
      const heard = story && listenEarly(story.readingId, request.signal)
      if (!heard?.ok) return heard
      return new Response(request.method === 'HEAD' ? null : bodyOf(heard.chunks), { headers })
    },
  }),
  call('GET /api/stories/:id/shares', {
    summary: 'The links by which others can hear one of your ready stories.',
    who: 'user',
    responses: { 200: z.array(share).describe('Those that work, oldest first.') },
    missing: MISSING,
    handle: ({ viewer, params, request }) =>
      getStory(viewer, params.id)?.status === 'ready' &&
      listShares(viewer, params.id, { base: shownBase(request) }),
  }),
  call('POST /api/stories/:id/shares', {
    summary: 'Make a link by which others can hear one of your ready stories.',
    who: 'user',
    json: shareRequest,
    responses: { 201: share.describe('The link was made.') },
    refuses: ['taken', 'busy'],
    missing: MISSING,
    async handle({ viewer, params, body, request }) {
      const made = await createShare(viewer, params.id, body)
      if (!made?.ok) return made
      return listShares(viewer, params.id, { base: shownBase(request) }).find(({ id }) => id === made.id)
    },
  }),
  call('DELETE /api/shares/:id', {
    summary: 'End one of your links at once.',
    who: 'user',
    responses: { 200: done.describe('Ended.') },
    missing: 'This link doesn’t exist.',
    handle: ({ viewer, params }) => revokeShare(viewer, params.id) && { ok: true },
  }),
]
