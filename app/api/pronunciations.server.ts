import { z } from 'zod'
import {
  deletePronunciation,
  heardForm,
  hearWord,
  listPronunciations,
  pronunciationForm,
  savePronunciation,
} from '~/voices/pronunciations/pronunciations.server'
import { call } from './call.server'
import { done, pronunciation } from './entities.server'

export const pronunciations = [
  call('GET /api/pronunciations', {
    summary: 'How your words and names are to be said, by word.',
    who: 'user',
    responses: { 200: z.array(pronunciation).describe('At most 100.') },
    handle: ({ viewer }) => listPronunciations(viewer),
  }),
  call('PUT /api/pronunciations', {
    summary:
      'Say how a word or name is to be said in stories that start from now on; one that has it already is changed.',
    who: 'user',
    json: pronunciationForm,
    responses: { 200: pronunciation.describe('Saved.') },
    refuses: ['taken'],
    handle({ viewer, body }) {
      const saved = savePronunciation(viewer, body)
      return saved.ok ? saved.pronunciation : saved
    },
  }),
  call('GET /api/pronunciations/hear', {
    summary: 'Hear how something is said, in a plain voice.',
    who: 'user',
    query: heardForm,
    contentType: 'audio/mpeg',
    responses: { 200: z.file().describe('An MP3 of a second or two.') },
    refuses: ['limited', 'busy'],
    async handle({ viewer, query, request }) {
      const headers = new Headers({ 'Content-Type': 'audio/mpeg', 'Cache-Control': 'no-store' })
      if (request.method === 'HEAD') return new Response(null, { headers })
      const heard = await hearWord(viewer, query.sayAs, request.signal)
      return heard.ok ? new Response(Buffer.from(heard.bytes), { headers }) : heard
    },
  }),
  call('DELETE /api/pronunciations/:id', {
    summary: 'Let the voice say a word or name by its letters again.',
    who: 'user',
    responses: { 200: done.describe('Deleted.') },
    missing: 'This word doesn’t exist.',
    handle: ({ viewer, params }) => deletePronunciation(viewer, params.id) && { ok: true },
  }),
]
