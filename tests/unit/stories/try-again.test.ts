import { describe, expect, test } from 'vitest'
import type { User } from '~/accounts/users.server'
import { database } from '~/platform/storage/database.server'
import {
  chooseDocumentType,
  fillFromPdf,
  getDraft,
  saveAnswers,
  saveContent,
} from '~/stories/draft/drafts.server'
import { getStoryToTryAgain, losesWords, tryStoryAgain } from '~/stories/try-again.server'
import { insertStory } from '../../support/rows'
import { newPerson, newVoice } from '../voices/people'

const rawResponses = { cooking_wisdom: 'A pinch more.', kitchen_smells: '' }

function newFailedStory(user: User, values: Parameters<typeof insertStory>[2] = {}): string {
  return insertStory(database(), user.id, {
    status: 'failed',
    sampleKey: null,
    content: 'Warm the milk.',
    narrativeContext: { documentType: 'recipe', rawResponses },
    ...values,
  })
}

const write = (user: User, content: string) =>
  saveContent(user, getDraft(user).version, { documentMode: 'text', content })

describe('a story that failed', () => {
  test('becomes the draft again, with its category, voice, text and answers, and is replaced by the next submission', () => {
    const user = newPerson()
    const voice = newVoice(user)
    const id = newFailedStory(user, { voiceId: voice })
    const result = tryStoryAgain(user, id)
    expect(result).toMatchObject({
      ok: true,
      draft: {
        version: 1,
        documentType: 'recipe',
        voiceId: voice,
        documentMode: 'text',
        content: 'Warm the milk.',
        answers: { cooking_wisdom: 'A pinch more.' },
        storyId: id,
        storyStatus: 'failed',
      },
    })
    expect(tryStoryAgain(user, id)).toEqual(result)
  })

  test('is gone for a stranger, and while it is processing', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    const making = insertStory(database(), user.id)
    for (const [who, what] of [
      [newPerson(), id],
      [user, making],
      [user, 'nothing'],
    ] as const) {
      expect(tryStoryAgain(who, what)).toEqual({ ok: false, reason: 'gone' })
      expect(getStoryToTryAgain(who, what)).toBeUndefined()
      expect(getDraft(who).version).toBe(0)
    }
  })
})

describe('the current draft', () => {
  test('is not replaced until the user agrees to lose this very version', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    write(user, 'My dear, the roses are out.')
    const asked = tryStoryAgain(user, id)
    expect(asked).toMatchObject({
      ok: false,
      reason: 'replaces-words',
      draft: { version: 1, content: 'My dear, the roses are out.' },
    })
    write(user, 'My dear, the roses are gone.')
    expect(tryStoryAgain(user, id, { mayReplace: 1 })).toMatchObject({ ok: false, draft: { version: 2 } })
    expect(tryStoryAgain(user, id, { mayReplace: Number.NaN })).toMatchObject({ ok: false })
    expect(tryStoryAgain(user, id, { mayReplace: 2 })).toMatchObject({
      ok: true,
      draft: { version: 3, content: 'Warm the milk.', storyId: id },
    })
  })

  test('loses the name of its PDF together with its text', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    const pdf = {
      filename: 'a.pdf',
      extractedText: 'Warm the milk.',
      wasTruncated: true,
      originalWordCount: 900,
    }
    fillFromPdf(user, 0, pdf)
    expect(tryStoryAgain(user, id)).toMatchObject({
      ok: true,
      draft: { documentMode: 'text', pdfFilename: null, pdfWasTruncated: false },
    })
  })

  test('is replaced at once if it has no text or the same text', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    chooseDocumentType(user, 0, 'diary-entry')
    saveAnswers(user, 1, { entry_timing: 'Late.', cooking_wisdom: 'A pinch more.' })
    write(user, ' Warm the milk.\n')
    expect(tryStoryAgain(user, id)).toMatchObject({
      ok: true,
      draft: { documentType: 'recipe', answers: { entry_timing: 'Late.', cooking_wisdom: 'A pinch more.' } },
    })
  })

  test('is not replaced at once if it has other answers to the same questions', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    saveAnswers(user, 0, { kitchen_smells: 'Butter.' })
    expect(tryStoryAgain(user, id)).toMatchObject({ ok: false, reason: 'replaces-words' })
  })

  test('may be of another failed story, which keeps its own text but no later changes', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    const other = newFailedStory(user, { content: 'The roses.', narrativeContext: {} })
    tryStoryAgain(user, other)
    const story = getStoryToTryAgain(user, id)
    expect(story && losesWords(user, getDraft(user), story)).toBe(false)
    write(user, 'The roses, and the rain.')
    expect(tryStoryAgain(user, id)).toMatchObject({ ok: false, reason: 'replaces-words' })
  })
})
