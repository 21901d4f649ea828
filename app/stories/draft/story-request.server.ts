import { z } from 'zod'
import { plainText } from '~/platform/text/plain-text'
import { countWords } from '~/platform/text/words'
import { documentTypes } from '../categories'
import { answerErrors, mergeAnswers } from './story-answers'
import { contentError } from './story-flow'

const incomplete = 'Please send title, content, documentType, selectedVoiceId and narrativeContext.'
const mustBeText = 'Each answer must be a text.'

export const content = z
  .string({ error: 'Please type the words you would like to hear.' })
  .transform(plainText)
  .superRefine((text, context) => {
    const message = contentError(text, countWords(text))
    if (message) context.addIssue({ code: 'custom', message })
  })

export const selectedVoiceId = z
  .string({ error: 'Please choose a voice.' })
  .min(1, { error: 'Please choose a voice.' })

const rawResponses = z
  .record(z.string(), z.string({ error: mustBeText }), { error: mustBeText })
  .default({})
  .superRefine((answers, context) => {
    for (const [key, message = ''] of Object.entries(answerErrors(answers) ?? {})) {
      context.addIssue({ code: 'custom', message, path: [key] })
    }
  })
  .transform((answers) => mergeAnswers({}, answers))

/**
 * The body of the API call (docs/spec.md, section 7). Of the narrative context only the answers are used; the rest, and
 * the title, are derived from the voice and the category.
 */
export const storyRequest = z.object(
  {
    title: z.string({ error: 'The title must be a text.' }).optional(),
    content,
    documentType: z.enum(documentTypes, { error: 'Please choose what kind of message it is.' }),
    selectedVoiceId,
    narrativeContext: z
      .looseObject({ rawResponses }, { error: 'The narrativeContext must be an object.' })
      .default({ rawResponses: {} }),
  },
  { error: incomplete },
)

export type StoryRequest = z.infer<typeof storyRequest>
