import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const service = sharedService()
let person: Visitor

beforeAll(async () => {
  person = await newPerson(service.url)
})

const send = (file: string, who = person, field = 'document') =>
  who.upload('/api/documents', {}, { [field]: `tests/fixtures/${file}` })

const FAILED = 'Failed to extract text from PDF. Please try again or type your message manually.'

describe('POST /api/documents', () => {
  it('returns the text of a PDF, stores nothing and leaves the draft alone', async () => {
    const response = await send('text.pdf')
    const body = await response.json()
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ success: true, filename: 'text.pdf', wasTruncated: true })
    expect([body.wordCount, body.originalWordCount]).toEqual([200, 288])
    expect(body.extractedText).toMatch(
      /^This is sentence 1 of the letter, and it tells of a summer by the lake/,
    )
    expect(body.message).toBe('200 words were taken from text.pdf.')
    expect(readdirSync(join(service.storageDir, 'spool'))).toEqual([])
    expect(await (await person.get('/user-dashboard/document-upload')).text()).not.toContain('text.pdf')
  })

  it('returns a message for a PDF without text, which is no error', async () => {
    const response = await send('scanned.pdf')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      success: false,
      extractedText: '',
      wordCount: 0,
      message: expect.stringContaining('holds no text'),
    })
  })

  it.each([
    ['photo.jpg', 415, 'Please select a PDF file.', /^Please select a PDF file\.$/],
    ['broken.pdf', 422, FAILED, /damaged/],
    ['encrypted.pdf', 422, FAILED, /locked with a password/],
  ])('refuses %s with %i, and names the cause', async (file, status, message, cause) => {
    const response = await send(file)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message, errors: { document: expect.stringMatching(cause) } })
  })

  it('refuses a form without a file, and a body without a form', async () => {
    expect((await send('text.pdf', person, 'other')).status).toBe(422)
    const json = await person.json('POST', '/api/documents', {})
    expect(json.status).toBe(415)
    expect(await json.json()).toEqual({ message: 'Please send this as a form with files.' })
    const torn = await person.send('POST', '/api/documents', 'no parts', {
      'Content-Type': 'multipart/form-data; boundary=x',
    })
    expect(torn.status).toBe(400)
  })
})
