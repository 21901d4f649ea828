import { expect, test } from 'vitest'
import { inChunkTurns, type Source } from '~/platform/downloads/download-turns.server'

const CHUNKS = 5

/** Downloads that note how many chunks are read at the same moment. */
function watched() {
  let reading = 0
  let most = 0
  function source(): Source {
    let chunk = 0
    return {
      async read(into) {
        most = Math.max(most, ++reading)
        await new Promise(setImmediate)
        reading--
        if (chunk === CHUNKS) return 0
        into[0] = chunk++
        return 1
      },
      close: () => Promise.resolve(),
    }
  }
  const download = (userId: string, signal = new AbortController().signal) =>
    inChunkTurns(userId, source(), signal)
  return { download, most: () => most }
}

const bytesOf = async (stream: ReadableStream) => (await new Response(stream).arrayBuffer()).byteLength

test('thirty downloads of one person are all sent, one chunk at a time', async () => {
  const { download, most } = watched()
  const sent = await Promise.all(Array.from({ length: 30 }, () => bytesOf(download('ada'))))
  expect(sent).toEqual(Array(30).fill(CHUNKS))
  expect(most()).toBe(1)
})

test('another person’s download doesn’t wait for them', async () => {
  const { download, most } = watched()
  await Promise.all([bytesOf(download('ada')), bytesOf(download('ben'))])
  expect(most()).toBe(2)
})

test('clients that stop reading, or leave, hold up no other download', async () => {
  const { download } = watched()
  for (let idle = 0; idle < 20; idle++) await download('ada').getReader().read()
  const leaving = new AbortController()
  const left = [1, 2, 3].map(() => bytesOf(download('ada', leaving.signal)))
  leaving.abort(new Error('gone'))
  for (const outcome of await Promise.allSettled(left)) expect(outcome.status).toBe('rejected')
  expect(await bytesOf(download('ada'))).toBe(CHUNKS)
})
