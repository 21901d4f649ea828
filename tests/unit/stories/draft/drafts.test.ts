import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { database, tables } from '~/platform/storage/database.server'
import {
  chooseDocumentType,
  chooseVoice,
  fillFromPdf,
  getDraft,
  saveAnswers,
  saveContent,
} from '~/stories/draft/drafts.server'
import { MAX_CONTENT_CHARACTERS } from '~/stories/limits'
import { deleteRecording } from '~/voices/recordings.server'
import { newPerson, newVoice } from '../../voices/people'

const words = (count: number) => Array.from({ length: count }, (_, word) => `w${word}`).join(' ')

describe('versions', () => {
  test('reading creates no draft, the first change of version 0 does', () => {
    const user = newPerson()
    expect(getDraft(user)).toMatchObject({ version: 0, content: '', answers: {} })
    expect(
      database().select().from(tables.storyDrafts).where(eq(tables.storyDrafts.userId, user.id)).all(),
    ).toEqual([])
    expect(chooseDocumentType(user, 0, 'recipe')).toMatchObject({
      ok: true,
      draft: { version: 1, documentType: 'recipe' },
    })
  })

  test('each change increments the version, and a form of an older version changes nothing and gets the stored draft', () => {
    const user = newPerson()
    chooseDocumentType(user, 0, 'recipe')
    saveContent(user, 1, { documentMode: 'text', content: 'From the first tab.' })
    const stale = saveContent(user, 1, { documentMode: 'text', content: 'From the second tab.' })
    expect(stale).toMatchObject({
      ok: false,
      reason: 'stale',
      draft: { version: 2, content: 'From the first tab.' },
    })
    expect(getDraft(user).content).toBe('From the first tab.')
  })

  test('of two tabs that both create the draft, the second is stale', () => {
    const user = newPerson()
    expect(chooseDocumentType(user, 0, 'recipe').ok).toBe(true)
    expect(chooseDocumentType(user, 0, 'diary-entry')).toMatchObject({
      ok: false,
      reason: 'stale',
      draft: { documentType: 'recipe' },
    })
  })

  test('a form that is submitted twice is one change and no conflict', () => {
    const user = newPerson()
    chooseDocumentType(user, 0, 'recipe')
    expect(chooseDocumentType(user, 0, 'recipe')).toMatchObject({ ok: true, draft: { version: 1 } })
    const first = saveContent(user, 1, { documentMode: 'text', content: 'Warm the milk.\r\nWait.' })
    const second = saveContent(user, 1, { documentMode: 'text', content: 'Warm the milk.\r\nWait.' })
    expect(second).toEqual(first)
    saveAnswers(user, 2, { cooking_wisdom: 'A pinch more.' })
    expect(saveAnswers(user, 2, { cooking_wisdom: 'A pinch more.' })).toMatchObject({
      ok: true,
      draft: { version: 3 },
    })
  })
})

describe('the voice', () => {
  test("must be one of the user's own samples", () => {
    const [user, stranger] = [newPerson(), newPerson()]
    const foreign = newVoice(stranger)
    chooseDocumentType(user, 0, 'recipe')
    for (const id of [foreign, 'nothing', '']) {
      expect(chooseVoice(user, 1, id)).toMatchObject({ ok: false, reason: 'invalid', draft: { version: 1 } })
    }
  })

  test("is removed by 'upload-new' and by the deletion of the sample", () => {
    const user = newPerson()
    const voice = newVoice(user)
    expect(chooseVoice(user, 0, voice)).toMatchObject({ ok: true, draft: { voiceId: voice } })
    expect(chooseVoice(user, 1, 'upload-new')).toMatchObject({
      ok: true,
      draft: { voiceId: null },
    })
    expect(chooseVoice(user, 2, voice).ok).toBe(true)
    deleteRecording(user, voice)
    expect(getDraft(user)).toMatchObject({ version: 3, voiceId: null })
  })
})

describe('the text', () => {
  test('of 200 words is accepted; of 201 words it is stored whole and refused with the count', () => {
    const user = newPerson()
    expect(saveContent(user, 0, { documentMode: 'text', content: words(200) }).ok).toBe(true)
    expect(saveContent(user, 1, { documentMode: 'text', content: words(201) })).toMatchObject({
      ok: false,
      reason: 'invalid',
      errors: { content: 'Your message has 201 words. Please shorten it to 200 words or fewer.' },
      draft: { version: 2, content: words(201), wordCount: 201 },
    })
  })

  test('is cut to a maximum, never within a character, and loses control characters', () => {
    const user = newPerson()
    const content = `a${'😀'.repeat(MAX_CONTENT_CHARACTERS / 2)}`
    saveContent(user, 0, { documentMode: 'text', content })
    expect(getDraft(user).content).toBe(`a${'😀'.repeat(MAX_CONTENT_CHARACTERS / 2 - 1)}`)
    expect(saveContent(user, 1, { documentMode: 'text', content: '\0Dear\tme,\r\nhello' })).toMatchObject({
      ok: true,
      draft: { content: 'Dear\tme,\nhello' },
    })
  })

  test('is filled from a PDF with its name and word count; a PDF without text changes nothing', () => {
    const user = newPerson()
    const pdf = {
      filename: 'letter.pdf',
      extractedText: words(200),
      wasTruncated: true,
      originalWordCount: 431,
    }
    expect(fillFromPdf(user, 0, pdf)).toMatchObject({
      ok: true,
      draft: {
        documentMode: 'pdf',
        wordCount: 200,
        pdfFilename: 'letter.pdf',
        pdfWasTruncated: true,
        pdfOriginalWordCount: 431,
      },
    })
    expect(fillFromPdf(user, 1, { ...pdf, extractedText: ' ' })).toMatchObject({
      reason: 'invalid',
      draft: { version: 1, wordCount: 200 },
    })
  })
})

describe('the name of a PDF', () => {
  const extractedText = 'Dear Anna, the kettle is on and the bread is warm. Come home soon.'
  const filled = (user: ReturnType<typeof newPerson>) =>
    fillFromPdf(user, 0, {
      filename: 'letter.pdf',
      extractedText,
      wasTruncated: true,
      originalWordCount: 431,
    })

  test('stays while its text is edited', () => {
    const user = newPerson()
    filled(user)
    for (const [version, content] of [
      `My ${extractedText}`,
      'My dear, the kettle is on and warm.',
    ].entries()) {
      const saved = saveContent(user, version + 1, { documentMode: 'pdf', content })
      expect(saved).toMatchObject({ ok: true, draft: { pdfFilename: 'letter.pdf', pdfWasTruncated: true } })
    }
  })

  test.each(['', 'Something quite different, and typed by hand.', 'No.'])(
    'goes when its text became "%s"',
    (content) => {
      const user = newPerson()
      filled(user)
      saveContent(user, 1, { documentMode: 'pdf', content })
      expect(getDraft(user)).toMatchObject({
        content,
        pdfFilename: null,
        pdfWasTruncated: false,
        pdfOriginalWordCount: null,
      })
    },
  )
})

describe('the answers', () => {
  test('may be empty, stay when the category changes, and ignore unknown keys', () => {
    const user = newPerson()
    chooseDocumentType(user, 0, 'recipe')
    saveAnswers(user, 1, { cooking_wisdom: 'A pinch more.', kitchen_smells: '', __proto__: 'x', other: 'y' })
    chooseDocumentType(user, 2, 'diary-entry')
    expect(saveAnswers(user, 3, { entry_timing: 'Late.' })).toMatchObject({ ok: true })
    expect(getDraft(user).answers).toEqual({ cooking_wisdom: 'A pinch more.', entry_timing: 'Late.' })
    saveAnswers(user, 4, { cooking_wisdom: '' })
    expect(getDraft(user).answers).toEqual({ entry_timing: 'Late.' })
  })

  test('from a tab with another category are stale, not silently lost', () => {
    const user = newPerson()
    chooseDocumentType(user, 0, 'recipe')
    chooseDocumentType(user, 1, 'diary-entry')
    expect(saveAnswers(user, 1, { cooking_wisdom: 'A pinch more.' })).toMatchObject({ reason: 'stale' })
  })
})
