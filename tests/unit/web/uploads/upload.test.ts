import { appendFileSync, existsSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { config } from '~/config.server'
import { readUpload, type Upload } from '~/web/uploads/upload.server'

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  return { ...original, writeFile: vi.fn(original.writeFile) }
})

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>()
  return { ...original, statfsSync: vi.fn(original.statfsSync) }
})

const MB = 2 ** 20
const files = { voice: 5 * MB, photo: 1 * MB }

const spooled = () => (existsSync(config.spoolDir) ? readdirSync(config.spoolDir) : [])

const send = (body: BodyInit, type?: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { ...(type ? { 'Content-Type': type } : {}), ...headers },
    duplex: 'half',
  } as RequestInit)

const MULTIPART = 'multipart/form-data; boundary=xx'
const part = (disposition: string, content: string) =>
  `--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`

const refusalOf = (request: Request, maxTotalBytes?: number) =>
  readUpload(request, { files, maxTotalBytes }).then(
    () => expect.fail('it was taken'),
    (thrown: Response) => thrown.status,
  )

/** Bytes with many partial delimiters. */
function hostileBytes(sizeBytes: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(sizeBytes, '\r\n--x\r\n-')
  for (let at = 0; at < sizeBytes; at += 977) bytes[at] = at % 256
  return bytes
}

const opened: Upload[] = []
async function read(request: Request): Promise<Upload> {
  const upload = await readUpload(request, { files })
  opened.push(upload)
  return upload
}

afterEach(async () => {
  for (const upload of opened.splice(0)) await upload.dispose()
  expect(spooled()).toEqual([])
})

describe('readUpload', () => {
  it('stores the files on the disk, byte for byte, and the texts in a form', async () => {
    const voice = hostileBytes(3 * MB + 17)
    const form = new FormData()
    form.set('whoIsThisVoice', 'Grandma é')
    form.set('voice', new File([voice], 'grandma.mp3'))
    form.set('voiceMemory', 'warm\r\nand close')
    form.set('photo', new File(['small'], 'photo.jpg'))
    const upload = await read(send(form))
    expect([...upload.form]).toEqual([
      ['whoIsThisVoice', 'Grandma é'],
      ['voiceMemory', 'warm\r\nand close'],
    ])
    expect([...upload.files.keys()].sort()).toEqual(['photo', 'voice'])
    const kept = upload.files.get('voice')
    expect(kept).toMatchObject({ filename: 'grandma.mp3', sizeBytes: voice.length })
    expect(readFileSync(String(kept?.path)).equals(voice)).toBe(true)
    expect(readFileSync(String(upload.files.get('photo')?.path), 'utf8')).toBe('small')
    expect(upload.tooLarge).toEqual([])
  })

  it('reads the same whatever the sizes of the chunks, and wherever a delimiter is split', async () => {
    const voice = hostileBytes(MB - 100)
    const body = Buffer.concat([
      Buffer.from(part('name="a"', '1')),
      Buffer.from('--xx\r\nContent-Disposition: form-data; name="voice"; filename="v"\r\n\r\n'),
      voice,
      Buffer.from(`\r\n${part('name="photo"; filename="p"', 'y'.repeat(70_000))}--xx--\r\n`),
    ])
    for (const pieceBytes of [1021, 65_536, body.length]) {
      let at = 0
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at >= body.length) return controller.close()
          controller.enqueue(body.subarray(at, at + pieceBytes))
          at += pieceBytes
        },
      })
      const upload = await read(send(stream, MULTIPART))
      expect([...upload.form]).toEqual([['a', '1']])
      expect(readFileSync(String(upload.files.get('voice')?.path)).equals(voice)).toBe(true)
      expect(upload.files.get('photo')?.sizeBytes).toBe(70_000)
    }
  })

  it('deletes the files that were not moved away, when it is disposed of', async () => {
    const form = new FormData()
    form.set('voice', new File(['sound'], 'a.mp3'))
    const upload = await read(send(form))
    expect(spooled()).toHaveLength(1)
    await upload.dispose()
    expect(spooled()).toEqual([])
  })

  it('ignores empty file inputs, and files of other fields', async () => {
    const form = new FormData()
    form.set('voice', new File([], ''))
    form.set('virus', new File(['x'.repeat(100_000)], 'x.exe'))
    const upload = await read(send(form))
    expect(upload.files.size).toBe(0)
    expect([...upload.form]).toEqual([])
  })

  it('keeps the first of two files of one field', async () => {
    const form = new FormData()
    form.append('voice', new File(['first'], 'a'))
    form.append('voice', new File(['second'], 'b'))
    expect((await read(send(form))).files.get('voice')?.filename).toBe('a')
  })

  it('names the fields whose file is too large, and keeps the texts', async () => {
    const form = new FormData()
    form.set('voiceMemory', 'warm')
    form.set('photo', new File([Buffer.alloc(MB + 1)], 'huge.jpg'))
    form.set('voice', new File([Buffer.alloc(5 * MB)], 'just.mp3'))
    const upload = await read(send(form))
    expect(upload.tooLarge).toEqual(['photo'])
    expect([...upload.files.keys()]).toEqual(['voice'])
    expect(upload.form.get('voiceMemory')).toBe('warm')
  })

  it('rejects a body over the limit with 413, declared or not, and leaves nothing', async () => {
    const body = `${part('name="a"', 'x'.repeat(2 * MB))}--xx--`
    expect(await refusalOf(send(body, MULTIPART), MB)).toBe(413)
    expect(await refusalOf(send(body, MULTIPART, { 'Content-Length': String(body.length) }), MB)).toBe(413)
  })

  it('rejects a text that is too long, alone or with others, with 413', async () => {
    expect(await refusalOf(send(`${part('name="a"', 'x'.repeat(65_537))}--xx--`, MULTIPART))).toBe(413)
    const many = Array.from({ length: 5 }, (_, i) => part(`name="a${i}"`, 'x'.repeat(60_000))).join('')
    expect(await refusalOf(send(`${many}--xx--`, MULTIPART))).toBe(413)
  })

  it('rejects other content types with 415', async () => {
    expect(await refusalOf(send('a=1', 'application/x-www-form-urlencoded'))).toBe(415)
    expect(await refusalOf(send('x', 'multipart/form-data'))).toBe(415)
    expect(await refusalOf(send('x', `multipart/form-data; boundary=${'x'.repeat(71)}`))).toBe(415)
  })

  const endlessHeader = `--xx\r\nX: ${'y'.repeat(20_000)}`
  it.each([
    ['nothing', ''],
    ['no first delimiter', 'preamble'],
    ['no last delimiter', part('name="a"', '1')],
    [
      'half a file',
      `--xx\r\nContent-Disposition: form-data; name="voice"; filename="v"\r\n\r\n${'x'.repeat(MB)}`,
    ],
    ['no end of a header', endlessHeader],
    ['a header that is too long', `${endlessHeader}\r\n\r\n\r\n--xx--`],
    ['too many parts', `${part('name="a"', '1').repeat(101)}--xx--`],
    ['a header that is not UTF-8', Buffer.from(`${part('name="\xff"', '1')}--xx--`, 'latin1')],
  ])('rejects a body with %s with 400', async (_what, body) => {
    expect(await refusalOf(send(body, MULTIPART))).toBe(400)
  })

  it('leaves nothing when the client disconnects', async () => {
    let pieces = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1
        if (pieces > 10) controller.error(new Error('reset'))
        else controller.enqueue(Buffer.from(pieces === 1 ? part('name="a"', 'x') : 'x'.repeat(65_536)))
      },
    })
    expect(await refusalOf(send(body, MULTIPART))).toBe(400)
  })

  describe('on a disk that becomes full', () => {
    const body = Buffer.concat([
      Buffer.from(part('name="whoIsThisVoice"', 'Grandma é')),
      Buffer.from('--xx\r\nContent-Disposition: form-data; name="voice"; filename="v"\r\n\r\n'),
      hostileBytes(MB),
      Buffer.from(`\r\n${part('name="voiceMemory"', 'warm\r\nand close')}--xx--\r\n`),
    ])
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })
    const inPieces = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < body.length; at += 65_536) controller.enqueue(body.subarray(at, at + 65_536))
          controller.close()
        },
      })

    it.each([0, 1, 9, 17, Infinity])('after %s pieces of the body keeps the texts alone', async (pieces) => {
      vi.mocked(writeFile).mockImplementationOnce(async (path, chunks) => {
        writeFileSync(String(path), '')
        let written = 0
        for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
          // Like a real disk, it takes a part of the last piece.
          appendFileSync(String(path), written < pieces ? chunk : chunk.subarray(0, 100))
          if (written++ === pieces) throw full
        }
        throw full
      })
      const upload = await read(send(inPieces(), MULTIPART))
      expect([...upload.form]).toEqual([
        ['whoIsThisVoice', 'Grandma é'],
        ['voiceMemory', 'warm\r\nand close'],
      ])
      expect(upload).toMatchObject({ problem: 'no-room', tooLarge: [] })
      expect(upload.files.size).toBe(0)
      expect(spooled()).toEqual([])
    })

    it('is refused with 400 if it is malformed', async () => {
      vi.mocked(writeFile).mockRejectedValueOnce(full)
      expect(await refusalOf(send(part('name="a"', '1'), MULTIPART))).toBe(400)
    })
  })

  describe('of a body that is too large', () => {
    const body = (voice: Buffer<ArrayBuffer>) =>
      Buffer.concat([
        Buffer.from(part('name="whoIsThisVoice"', 'Grandma é')),
        Buffer.from('--xx\r\nContent-Disposition: form-data; name="voice"; filename="v"\r\n\r\n'),
        voice,
        Buffer.from(`\r\n${part('name="voiceMemory"', 'warm\r\nand close')}--xx--\r\n`),
      ])
    const tooLarge = body(hostileBytes(6 * MB))
    const LENGTH = { 'Content-Length': String(tooLarge.length) }

    it('reads the texts and names the field, and stores nothing', async () => {
      for (const size of [tooLarge.length, 65_536, 1021]) {
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < tooLarge.length; at += size)
              controller.enqueue(tooLarge.subarray(at, at + size))
            controller.close()
          },
        })
        const upload = await readUpload(send(stream, MULTIPART, LENGTH), { files, maxTotalBytes: 5 * MB })
        expect([...upload.form]).toEqual([
          ['whoIsThisVoice', 'Grandma é'],
          ['voiceMemory', 'warm\r\nand close'],
        ])
        expect(upload).toMatchObject({ tooLarge: ['voice'], problem: undefined })
        expect(upload.files.size).toBe(0)
        expect(spooled()).toEqual([])
      }
    })

    it.each([
      ['no part is', `${part('name="a"', '1')}--xx--`, 413],
      ['it is malformed', 'x'.repeat(100), 400],
      ['it has no end', part('name="a"', '1'), 400],
      ['a text is too long', `${part('name="a"', 'x'.repeat(70_000))}--xx--`, 413],
      ['it has too many parts', `${part('name="a"', '1').repeat(101)}--xx--`, 400],
    ])('is refused if %s', async (_if, text, status) => {
      expect(await refusalOf(send(text, MULTIPART, { 'Content-Length': String(6 * MB) }), 5 * MB)).toBe(
        status,
      )
    })
  })

  it('reads only the texts when the disk has no room for three times its size', async () => {
    const room = { bavail: config.minFreeBytes + 100, bsize: 1, blocks: 1 } as never
    vi.mocked(statfsSync).mockReturnValueOnce(room).mockReturnValueOnce(room)
    const text = `${part('name="a"', '1')}${part('name="voice"; filename="v"', 'x')}--xx--`
    const length = (bytes: number) => ({ 'Content-Length': String(bytes) })
    expect(await readUpload(send(text, MULTIPART, length(34)), { files })).toMatchObject({
      problem: 'no-room',
    })
    expect((await read(send(text, MULTIPART, length(33)))).problem).toBeUndefined()
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\grandma.mp3', 'grandma.mp3'],
    ['a\u0001b\u202ec.mp3', 'abc.mp3'],
    ['..', '..'],
    ['/', 'file'],
    ['é💜.m4a', 'é💜.m4a'],
    [`${'💜'.repeat(300)}`, '💜'.repeat(255)],
  ])('takes the name %#, and only the name', async (sent, filename) => {
    const body = `${part(`name="voice"; filename="${sent.replaceAll('\\', '\\\\')}"`, 'x')}--xx--`
    expect((await read(send(body, MULTIPART))).files.get('voice')?.filename).toBe(filename)
  })
})
