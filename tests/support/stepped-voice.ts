import { buffer } from 'node:stream/consumers'
import { startFakeServer } from '../../engine/tests/support/fake-server'
import { startVoiceServer } from '../../engine/tests/support/voice-server'

/**
 * A voice server on loopback that speaks a sentence of a story only when a test lets it: begin() waits until it is asked for one,
 * next() lets it speak that one, end() all others too, and fail() has it refuse.
 */
export async function startSteppedVoice() {
  const voice = await startVoiceServer('pocket')
  const target = voice.url
  const asked: ((isRefused: boolean) => void)[] = []
  let isOpen = false
  let noticed = () => {}
  const server = await startFakeServer(async (request, response) => {
    const { method, headers, url = '' } = request
    const body = new Uint8Array(await buffer(request))
    // The sentence of a voice's hearing isn't the story's.
    const isHeld = url === '/tts' && !isOpen && !Buffer.from(body).includes('The kettle is on')
    const turn = new Promise<boolean>((resolve) => isHeld && asked.push(resolve))
    noticed()
    if (isHeld && (await turn)) return void response.writeHead(400).end()
    const type = { 'Content-Type': headers['content-type'] ?? '' }
    const spoken = await fetch(target + url, method === 'POST' ? { method, headers: type, body } : {})
    response.setHeader('Content-Type', spoken.headers.get('content-type') ?? '')
    response.end(new Uint8Array(await spoken.arrayBuffer()))
  })
  async function begin() {
    while (asked.length === 0) await new Promise<void>((resolve) => (noticed = resolve))
  }
  const answer = async (isRefused: boolean) => {
    await begin()
    asked.shift()?.(isRefused)
  }
  voice.url = server.url
  return {
    url: server.url,
    leaveProof: voice.leaveProof,
    begin,
    next: () => answer(false),
    fail: () => answer(true),
    end() {
      isOpen = true
      for (const speak of asked.splice(0)) speak(false)
    },
    async close() {
      await server.close()
      voice.url = target
      await voice.close()
    },
  }
}
