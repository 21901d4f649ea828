import { describe, expect, it } from 'vitest'
import { readForm } from '~/web/uploads/form-body.server'

const URL_ENCODED = 'application/x-www-form-urlencoded'

const send = (body: BodyInit | undefined, type?: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { ...(type ? { 'Content-Type': type } : {}), ...headers },
    duplex: 'half',
  } as RequestInit)

const refusalOf = (request: Request, options?: { maxBytes?: number }) =>
  readForm(request, options).then(
    () => expect.fail('it was taken'),
    (thrown: Response) => thrown.status,
  )

/** An endless body that counts the bytes read. */
function endless() {
  const taken = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(97))
    },
  })
  return { taken, body }
}

describe('readForm', () => {
  it('reads a url-encoded form', async () => {
    const form = await readForm(send('a=1&b=%C3%A9+x&a=2', `${URL_ENCODED};charset=UTF-8`))
    expect([...form]).toEqual([
      ['a', '1'],
      ['b', 'é x'],
      ['a', '2'],
    ])
  })

  it('reads a multipart form with empty file inputs', async () => {
    const sent = new FormData()
    sent.set('intent', 'sign-in')
    sent.set('picture', new File([], ''))
    const form = await readForm(send(sent))
    expect([...form]).toEqual([['intent', 'sign-in']])
  })

  it('rejects files', async () => {
    const sent = new FormData()
    sent.set('picture', new File(['x'], 'x.png'))
    expect(await refusalOf(send(sent))).toBe(400)
  })

  it('rejects another content type, or none, with 415', async () => {
    expect(await refusalOf(send('{}', 'application/json'))).toBe(415)
    expect(await refusalOf(send('a=1', 'text/plain'))).toBe(415)
    expect(await refusalOf(send(undefined))).toBe(415)
  })

  it('rejects a malformed body with 400', async () => {
    expect(await refusalOf(send(new Uint8Array([97, 61, 0xff]), URL_ENCODED))).toBe(400)
    expect(await refusalOf(send('nothing', 'multipart/form-data; boundary=x'))).toBe(400)
    expect(await refusalOf(send('nothing', 'multipart/form-data'))).toBe(400)
    expect(
      await refusalOf(
        send(
          '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
          'multipart/form-data; boundary=x',
        ),
      ),
    ).toBe(400)
  })

  it('rejects a body over the limit with 413, after draining it', async () => {
    const body = `a=${'x'.repeat(100_000)}`
    expect(await refusalOf(send(body, URL_ENCODED))).toBe(413)
    expect(await refusalOf(send('a=12345', URL_ENCODED), { maxBytes: 6 })).toBe(413)
    expect((await readForm(send('a=1234', URL_ENCODED), { maxBytes: 6 })).get('a')).toBe('1234')
  })

  it('rejects a Content-Length over the limit before it buffers anything', async () => {
    expect(await refusalOf(send('a=1', URL_ENCODED, { 'Content-Length': '99999999' }))).toBe(413)
  })

  it('stops draining an endless body', async () => {
    const { taken, body } = endless()
    expect(await refusalOf(send(body, URL_ENCODED))).toBe(413)
    expect(taken.bytes).toBeLessThan(20 * 2 ** 20)
  })

  it('responds with 400 when the client disconnects', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    expect(await refusalOf(send(body, URL_ENCODED))).toBe(400)
  })
})
