import { describe, expect, it } from 'vitest'
import { readForm } from '~/platform/uploads/form-body.server'

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

  const fileForm = new FormData()
  fileForm.set('picture', new File(['x'], 'x.png'))
  const cutOff = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'
  const broken = () => new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  it.each<[number, string, () => Request]>([
    [400, 'a file', () => send(fileForm)],
    [415, 'JSON', () => send('{}', 'application/json')],
    [415, 'a text', () => send('a=1', 'text/plain')],
    [415, 'no content type', () => send(undefined)],
    [400, 'too many fields', () => send('&a=1'.repeat(100), URL_ENCODED)],
    [400, 'bytes that are no text', () => send(new Uint8Array([97, 61, 0xff]), URL_ENCODED)],
    [400, 'no delimiter', () => send('nothing', 'multipart/form-data; boundary=x')],
    [400, 'no boundary', () => send('nothing', 'multipart/form-data')],
    [400, 'no end', () => send(cutOff, 'multipart/form-data; boundary=x')],
    [400, 'a client that disconnects', () => send(broken(), URL_ENCODED)],
    // Before it buffers anything.
    [413, 'a large Content-Length', () => send('a=1', URL_ENCODED, { 'Content-Length': '99999999' })],
  ])('answers %i for %s', async (status, _, request) => {
    expect(await refusalOf(request())).toBe(status)
  })

  it('rejects a body over the limit with 413, after draining it', async () => {
    const body = `a=${'x'.repeat(100_000)}`
    expect(await refusalOf(send(body, URL_ENCODED))).toBe(413)
    expect(await refusalOf(send('a=12345', URL_ENCODED), { maxBytes: 6 })).toBe(413)
    expect((await readForm(send('a=1234', URL_ENCODED), { maxBytes: 6 })).get('a')).toBe('1234')
  })

  it('stops draining an endless body', async () => {
    const { taken, body } = endless()
    expect(await refusalOf(send(body, URL_ENCODED))).toBe(413)
    expect(taken.bytes).toBeLessThan(20 * 2 ** 20)
  })
})
