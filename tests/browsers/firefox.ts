import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, printed } from '../support/printed'
import type { Engine } from './engine'
import { startSound } from './sound'

/** A microphone that hums and may be used without a question; nothing is fetched but what the journey asks for. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // A welcome of its own would have the focus.
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'termsofuse.bypassNotification': true,
  'startup.homepage_welcome_url': 'about:blank',
  'browser.startup.page': 0,
  'focusmanager.testmode': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#',
}

interface Reply {
  id?: number
  // biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
  result?: any
  error?: string
  message?: string
}

/** Debian's firefox-esr by WebDriver BiDi, which it speaks itself: https://www.w3.org/TR/webdriver-bidi/ */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'everspoken-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const sound = await startSound()
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn('firefox-esr', args, {
    env: { ...process.env, HOME: profile, ...sound.env },
  })
  const [, address] = await printed(child, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))

  const waiting = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    waiting.get(reply.id ?? 0)?.(reply)
  }
  let commands = 0
  async function send(method: string, params: object) {
    const id = ++commands
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (reply.error) throw new Error(`${method}: ${reply.error}: ${reply.message}`)
    return reply.result
  }

  const { capabilities } = await send('session.new', { capabilities: {} })
  // The first tab never gets the focus, and without it Space doesn't tick a box.
  const { context } = await send('browsingContext.create', { type: 'tab' })

  async function evaluate(expression: string) {
    const params = { expression, target: { context }, awaitPromise: true, userActivation: false }
    const answer = await send('script.evaluate', params)
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }

  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' }).catch(() => {})
    },
    async run(body) {
      const { value } = await evaluate(`(async () => JSON.stringify(await (async () => {${body}})()))()`)
      return value === undefined ? undefined : JSON.parse(value)
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async choose(body, file) {
      const { sharedId } = await evaluate(`(() => {${body}})()`)
      await send('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    async close() {
      socket.close()
      child.kill()
      await ended(child)
      await sound.stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
