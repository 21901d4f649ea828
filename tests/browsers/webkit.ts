import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/free-port'
import { ended, printed } from '../support/printed'
import type { Engine } from './engine'
import { startSound } from './sound'

const LIBRARIES = '/usr/lib'

/** A key of the protocol by which it marks an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Debian's WebKitGTK, the engine of Safari, by WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x960x24'])
  const [, display] = await printed(screen, /(\d+)\n/)
  // The driver doesn't say which port it would choose.
  const port = await freePort()
  const sound = await startSound()
  const env = { ...process.env, ...sound.env, DISPLAY: `:${display}`, NO_AT_BRIDGE: '1' }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })

  async function send(method: string, path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
    const { value } = (await response.json()) as { value: any }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

  for (;;) {
    const isReady = await send('GET', '/status').catch(() => undefined)
    if (isReady) break
    await wait(100)
  }
  const machine = readdirSync(LIBRARIES).find((name) => name.endsWith('-linux-gnu'))
  const options = {
    binary: `${LIBRARIES}/${machine}/webkit2gtk-4.1/MiniBrowser`,
    args: [
      '--automation',
      '--enable-media-stream=true',
      '--enable-mock-capture-devices=true',
      '--autoplay-policy=allow',
    ],
  }
  const { sessionId, capabilities } = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  await send('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 })

  return {
    name: 'WebKitGTK',
    version: capabilities.browserVersion,
    async open(url) {
      await send('POST', `${session}/url`, { url }).catch(() => {})
    },
    async run(body) {
      // The last argument of an asynchronous script is its callback.
      const script = `const done = arguments[0]; (async () => {${body}})().then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })))`
      const { value, error } = JSON.parse(
        await send('POST', `${session}/execute/async`, { script, args: [] }),
      )
      if (error) throw new Error(error)
      return value
    },
    async act(actions) {
      await send('POST', `${session}/actions`, { actions })
    },
    async choose(body, file) {
      const found = await send('POST', `${session}/execute/sync`, { script: body, args: [] })
      await send('POST', `${session}/element/${found[ELEMENT]}/value`, { text: file })
    },
    async close() {
      await send('DELETE', session).catch(() => {})
      for (const child of [driver, screen]) {
        child.kill()
        await ended(child)
      }
      await sound.stop()
    },
  }
}
