import { describe, expect, test } from 'vitest'
import type { User } from '~/accounts/users.server'
import { database } from '~/database.server'
import { chooseDocumentType, fillFromPdf, getDraft, saveAnswers, saveContent } from '~/stories/drafts.server'
import { getStoryToTryAgain, losesWords, tryStoryAgain } from '~/stories/try-again.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
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
  test('is the draft again, with its kind, voice, words and answers, and is replaced by the next submit', () => {
    const user = newPerson()
    const voice = newVoice(user)
    const id = newFailedStory(user, { selectedVoiceId: voice })
    const result = tryStoryAgain(user, id)
    expect(result).toMatchObject({
      ok: true,
      draft: {
        version: 1,
        documentType: 'recipe',
        voiceSampleId: voice,
        documentMode: 'text',
        content: 'Warm the milk.',
        answers: { cooking_wisdom: 'A pinch more.' },
        storyId: id,
        storyStatus: 'failed',
      },
    })
    expect(tryStoryAgain(user, id)).toEqual(result)
  })

  test('asks for a voice where its own was deleted', () => {
    const user = newPerson()
    const voice = newVoice(user)
    const id = newFailedStory(user, { selectedVoiceId: voice })
    deleteVoiceSample(user, voice)
    expect(tryStoryAgain(user, id)).toMatchObject({ ok: true, draft: { voiceSampleId: null } })
  })

  test('goes on with what was changed since, where it is the draft already', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    tryStoryAgain(user, id)
    write(user, 'Warm the milk slowly.')
    expect(tryStoryAgain(user, id)).toMatchObject({ ok: true, draft: { content: 'Warm the milk slowly.' } })
  })

  test('is no longer there for a stranger, nor when it is being made or ready', () => {
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

describe('what is being written meanwhile', () => {
  test('is not replaced before the person has said so, of just these words', () => {
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

  test('leaves no name of a PDF with words that are not in it', () => {
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

  test('may be a choice without words, or the same words: then nothing is lost', () => {
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

  test('may be other answers to the same questions', () => {
    const user = newPerson()
    const id = newFailedStory(user)
    saveAnswers(user, 0, { kitchen_smells: 'Butter.' })
    expect(tryStoryAgain(user, id)).toMatchObject({ ok: false, reason: 'replaces-words' })
  })

  test('may be another story that failed: its own words are kept with it, later ones are not', () => {
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
