import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { User } from '~/accounts/users.server'
import { database } from '~/database.server'
import { plainText } from '~/text/plain-text'
import { countWords } from '~/text/words'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { documentTypes } from './categories'
import { answerErrors, contentError, mergeAnswers } from './drafts.server'
import { getKeyedStory, keepKey } from './idempotency-keys.server'
import { insertStory, limitReached, withOwnSample } from './new-story.server'
import { contentFits } from './story-flow'

type Owner = Pick<User, 'id'>

const incomplete = 'Please send title, content, documentType, selectedVoiceId and narrativeContext.'
const mustBeText = 'Each answer must be a text.'

const content = z
  .string({ error: 'Please type the words you would like to hear.' })
  .transform(plainText)
  .superRefine((text, context) => {
    const wordCount = countWords(text)
    if (contentFits({ content: text, wordCount })) return
    context.addIssue({ code: 'custom', message: contentError(text, wordCount) })
  })

const rawResponses = z
  .record(z.string(), z.string({ error: mustBeText }), { error: mustBeText })
  .default({})
  .superRefine((answers, context) => {
    for (const [key, message = ''] of Object.entries(answerErrors(answers) ?? {})) {
      context.addIssue({ code: 'custom', message, path: [key] })
    }
  })
  .transform((answers) => mergeAnswers({}, answers))
  .describe('The answers by question key; an answer, and all of them, may be absent or empty.')

/**
 * What the JSON call sends (spec section 7). Of the narrative context only the answers count, which we map ourselves;
 * the rest of it we know better from the voice. So with the title: it names the voice and the category.
 */
export const storyRequest = z.object(
  {
    title: z
      .string({ error: 'The title must be a text.' })
      .optional()
      .describe('Not stored: the title is made of the voice and the category.'),
    content: content.describe('At most 200 words.'),
    documentType: z.enum(documentTypes, { error: 'Please choose what kind of message it is.' }),
    selectedVoiceId: z
      .string({ error: 'Please choose a voice.' })
      .min(1, { error: 'Please choose a voice.' }),
    narrativeContext: z
      .looseObject({ rawResponses }, { error: 'The narrativeContext must be an object.' })
      .default({ rawResponses: {} }),
  },
  { error: incomplete },
)

export type StoryRequest = z.infer<typeof storyRequest>

export type RequestStoryResult =
  | { ok: true; storyId: string }
  | { ok: false; status: 409 | 422 | 429 | 507; message: string; errors?: Record<string, string> }

const VOICE_GONE = 'This voice is no longer here. Please choose another.'
const noVoice = {
  ok: false,
  status: 422,
  message: VOICE_GONE,
  errors: { selectedVoiceId: VOICE_GONE },
} as const

/**
 * Has a story made of what one call brings, beside the person's draft. With an idempotency key, a call that is sent
 * again is answered with the story of the first.
 */
export async function requestStory(
  user: Owner,
  request: StoryRequest,
  idempotencyKey?: string,
): Promise<RequestStoryResult> {
  const keyed =
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, request: asAskedFor(request) }
  const refusal = whyNot(user, request, keyed)
  if (refusal) return refusal
  const sample = getVoiceSample(user, request.selectedVoiceId)
  if (!sample) return noVoice
  const id = randomUUID()
  const result = await withOwnSample({ id, sample }, () =>
    database().transaction(
      (tx) => {
        // Another call, or a deletion, may have come first while the recording was copied.
        const refusal = whyNot(user, request, keyed)
        if (refusal) return { isInserted: false, answer: refusal }
        const { documentType, content, narrativeContext } = request
        insertStory(tx, user, { id, documentType, content, answers: narrativeContext.rawResponses, sample })
        if (keyed) keepKey(tx, user, keyed, id)
        return { isInserted: true, answer: { ok: true as const, storyId: id } }
      },
      { behavior: 'immediate' },
    ),
  )
  return 'ok' in result ? result : { ok: false, ...result }
}

/** The answer where nothing is to be made, which is the story that this key has made before. */
function whyNot(
  user: Owner,
  request: StoryRequest,
  keyed: { key: string; request: string } | undefined,
): RequestStoryResult | undefined {
  const before = keyed && getKeyedStory(user, keyed)
  if (before) return before
  if (!getVoiceSample(user, request.selectedVoiceId)) return noVoice
  const limit = limitReached(database(), user)
  return limit && { ok: false, ...limit }
}

const asAskedFor = ({ title, content, documentType, selectedVoiceId, narrativeContext }: StoryRequest) =>
  JSON.stringify([title, content, documentType, selectedVoiceId, narrativeContext.rawResponses])
