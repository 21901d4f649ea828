import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { config } from '~/platform/config.server'
import { readUpload, type Upload } from '~/platform/uploads/upload.server'

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  return { ...original, open: vi.fn(original.open) }
})

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>()
  return { ...original, statfsSync: vi.fn(original.statfsSync) }
})

const MB = 2 ** 20
const files = { voice: 5 * MB, photo: 1 * MB }

const { open: realOpen } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')

/** The files of all uploads. */
const stored = () => spooled().flatMap((dir) => readdirSync(`${config.spoolDir}/${dir}`))
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

const texts = [
  ['whoIsThisVoice', 'Grandma é'],
  ['voiceMemory', 'warm\r\nand close'],
]

/** A form with a recording between its texts. */
const formWith = (voice: Buffer) =>
  Buffer.concat([
    Buffer.from(part('name="whoIsThisVoice"', 'Grandma é')),
    Buffer.from('--xx\r\nContent-Disposition: form-data; name="voice"; filename="v"\r\n\r\n'),
    voice,
    Buffer.from(`\r\n${part('name="voiceMemory"', 'warm\r\nand close')}--xx--\r\n`),
  ])

function inPieces(body: Buffer, pieceBytes: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close()
      controller.enqueue(body.subarray(at, at + pieceBytes))
      at += pieceBytes
    },
  })
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
      const upload = await read(send(inPieces(body, pieceBytes), MULTIPART))
      expect([...upload.form]).toEqual([['a', '1']])
      expect(readFileSync(String(upload.files.get('voice')?.path)).equals(voice)).toBe(true)
      expect(upload.files.get('photo')?.sizeBytes).toBe(70_000)
    }
  })

  it.each([{}, { 'Content-Length': '500' }] as Record<string, string>[])(
    'reads on after an empty file input, however the form is read: %j',
    async (headers) => {
      const empty = part('name="photo"; filename=""', '')
      const voice = part('name="voice"; filename="v"', 'sound')
      const upload = await read(send(`${empty}${voice}${empty}--xx--`, MULTIPART, headers))
      expect([...upload.files]).toMatchObject([['voice', { sizeBytes: 5 }]])
      expect(stored()).toEqual(['0'])
    },
  )

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
  const oneText = `${part('name="a"', '1')}`
  const malformed: [string, string][] = [
    ['nothing', ''],
    ['no first delimiter', 'preamble'],
    ['no last delimiter', oneText],
    [
      'half a file',
      `--xx\r\nContent-Disposition: form-data; name="voice"; filename="v"\r\n\r\n${'x'.repeat(MB / 2)}`,
    ],
    ['no end of a header', endlessHeader],
    ['too many parts', `${oneText.repeat(101)}--xx--`],
    ['2,000 parts', `${oneText.repeat(2000)}--xx--`],
  ]
  it.each(malformed)('rejects a body with %s with 400, however it is read', async (_what, body) => {
    expect(await refusalOf(send(body, MULTIPART))).toBe(400)
    const length = { 'Content-Length': String(body.length) }
    expect(await refusalOf(send(body, MULTIPART, length))).toBe(400)
  })

  it('passes over a part whose header is too long or has no name', async () => {
    const nameless = `${part('', 'x')}--xx\r\nContent-Type: text/plain\r\n\r\nx\r\n`
    const body = `${endlessHeader}\r\n\r\nx\r\n${nameless}${oneText}--xx--`
    expect([...(await read(send(body, MULTIPART))).form]).toEqual([['a', '1']])
  })

  it('keeps names of every kind as names alone', async () => {
    const names = ['__proto__', 'constructor', 'a\0b', 'x[120000000]', 'a']
    const body = names.flatMap((name) => [
      part(`name="${name}"`, '1'),
      part(`name="${name}"; filename="${name}"`, 'bytes'),
    ])
    for (const headers of [{}, { 'Content-Length': '1000' }] as Record<string, string>[]) {
      const upload = await read(send(`${body.join('')}--xx--`, MULTIPART, headers))
      expect([...upload.form.keys()]).toEqual(names)
      expect([...upload.form.getAll('a')]).toEqual(['1'])
      expect(upload.files.size).toBe(0)
    }
  })

  it('ends with 400 wherever a body is cut off, and leaves nothing', async () => {
    const whole = formWith(Buffer.alloc(3000, 'sound'))
    for (let bytes = 0; bytes < whole.length - 4; bytes += 97) {
      expect(await refusalOf(send(inPieces(whole.subarray(0, bytes), 500), MULTIPART))).toBe(400)
    }
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
    const body = formWith(hostileBytes(MB))
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })

    /** The disk becomes full when the file has got as many pieces; like a real one, it takes a part of the last. */
    const fullAfter = (pieces: number) =>
      vi.mocked(open).mockImplementationOnce(async (...args) => {
        if (pieces === 0) throw full
        const file = await realOpen(...args)
        const write = file.writeFile.bind(file)
        let written = 0
        file.writeFile = async (bytes) => {
          if (++written < pieces) return write(bytes)
          await write((bytes as Buffer).subarray(0, 100))
          throw full
        }
        return file
      })

    it.each([0, 1, 2, 3])('at the %sth piece of a file keeps the texts alone', async (pieces) => {
      fullAfter(pieces)
      const upload = await read(send(inPieces(body, 65_536), MULTIPART))
      expect([...upload.form]).toEqual(texts)
      expect(upload).toMatchObject({ problem: 'no-room', tooLarge: [] })
      expect(upload.files.size).toBe(0)
      expect(spooled()).toEqual([])
    })

    it('has freed what arrived before the rest of the body is read', async () => {
      fullAfter(2)
      let wasFreed = false
      const chunks = [body.subarray(0, 300_000), body.subarray(300_000, 600_000), body.subarray(600_000)]
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const chunk = chunks.shift()
          if (chunks.length === 0)
            wasFreed = await vi.waitFor(() => expect(stored()).toEqual([])).then(() => true)
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
      })
      expect((await read(send(stream, MULTIPART))).problem).toBe('no-room')
      expect(wasFreed).toBe(true)
    })
  })

  describe('of a body that is too large', () => {
    const tooLarge = formWith(hostileBytes(6 * MB))

    it('reads the texts and names the field, and stores nothing', async () => {
      for (const size of [tooLarge.length, 65_536, 1021]) {
        const upload = await readUpload(send(inPieces(tooLarge, size), MULTIPART), {
          files,
          maxTotalBytes: 5 * MB,
        })
        expect([...upload.form]).toEqual(texts)
        expect(upload).toMatchObject({ tooLarge: ['voice'], problem: undefined })
        expect(upload.files.size).toBe(0)
        await upload.dispose()
      }
    })

    it('is refused with 413 if each file has its size', async () => {
      const file = (field: string) => part(`name="${field}"; filename="f"`, 'x'.repeat(900_000))
      expect(await refusalOf(send(`${file('voice')}${file('photo')}--xx--`, MULTIPART), MB)).toBe(413)
    })
  })

  it('reads only the texts when the disk has no room for twice its size', async () => {
    const room = { bavail: config.minFreeBytes + 100, bsize: 1, blocks: 1 } as never
    vi.mocked(statfsSync).mockReturnValueOnce(room).mockReturnValueOnce(room)
    const text = `${part('name="a"', '1')}${part('name="voice"; filename="v"', 'x')}--xx--`
    const length = (bytes: number) => ({ 'Content-Length': String(bytes) })
    expect(await readUpload(send(text, MULTIPART, length(51)), { files })).toMatchObject({
      problem: 'no-room',
    })
    expect((await read(send(text, MULTIPART, length(50)))).problem).toBeUndefined()
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
