import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { KEEPER, serviceOfFile } from '../support/service-of-file'
import { newPerson, type Visitor } from '../support/visitor'

const service = serviceOfFile(KEEPER)
let person: Visitor

beforeAll(async () => {
  person = await newPerson(service.url)
})

const send = (file: string, who = person, field = 'document') =>
  who.upload('/api/documents', {}, { [field]: `tests/fixtures/${file}` })

/** A form whose file has begun to arrive. */
const BEGUN =
  '--x\r\nContent-Disposition: form-data; name="document"; filename="a"\r\n\r\nbytes and more bytes'

const FAILED = 'Failed to extract text from PDF. Please try again or type your message manually.'

describe('POST /api/documents', () => {
  it('returns the text of a PDF, stores nothing and leaves the draft alone', async () => {
    const response = await send('text.pdf')
    const body = await response.json()
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ success: true, filename: 'text.pdf' })
    expect(body.extractedText.split(/\s+/).filter(Boolean)).toHaveLength(body.wordCount)
    expect(body.originalWordCount).toBeGreaterThanOrEqual(body.wordCount)
    expect(body.wasTruncated).toBe(body.originalWordCount > body.wordCount)
    expect(body.message).toBe(`${body.wordCount} words were taken from text.pdf.`)
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

  it('refuses 50MB, even with the header of a PDF', async () => {
    const path = join(tmpdir(), `large-${process.pid}.pdf`)
    writeFileSync(path, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(50 * 2 ** 20 - 9)]))
    const response = await person.upload('/api/documents', {}, { document: path })
    rmSync(path)
    expect(response.status).toBe(413)
    expect((await response.json()).message).toBe('PDF file must be less than 50MB.')
  })

  it('handles one upload of a user at a time, including those of screens', async () => {
    let end = () => {}
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(BEGUN))
        end = () => controller.error(new Error('given up'))
      },
    })
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const first = person
      .send('POST', '/user-dashboard/document-upload/pdf', body, type, { duplex: 'half' } as RequestInit)
      .catch(() => undefined)
    await expect.poll(() => readdirSync(join(service.storageDir, 'spool')).length).toBe(1)
    let isAnswered = false
    const second = send('text.pdf').then((response) => {
      isAnswered = true
      return response.status
    })
    expect((await send('text.pdf', await newPerson(service.url))).status).toBe(200)
    expect(isAnswered).toBe(false)
    end()
    await first
    expect(await second).toBe(200)
  })
})
