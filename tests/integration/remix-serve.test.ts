import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/free-port'
import { lettersIn } from '../support/outbox'
import { WITHOUT_VOICE } from '../support/service'
import { signUpPerson, uploadSample, Visitor } from '../support/visitor'

/* The built service behind remix-serve, as `npm run serve` runs it without HOST. */
const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-serve-'))
let child: ChildProcess
let origin: string

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  child = spawn('/bin/sh', ['-c', scripts.serve], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: `node_modules/.bin:${process.env.PATH}`, NODE_ENV: 'production', STORAGE_DIR: storageDir },
      ...{ PORT: `${port}`, ...WITHOUT_VOICE },
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`remix-serve ended with ${code}`)))
    child.stdout?.on('data', (printed) => String(printed).includes('[remix-serve]') && resolve())
  })
})

afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(storageDir, { recursive: true, force: true })
})

it('takes a person from the sign-up to a recording without script, runs its jobs, and answers calls', async () => {
  const person = await signUpPerson(origin, 'violet')
  const sample = await uploadSample(person, 'tests/fixtures/voice-alaw.wav')
  await person.json('POST', '/api/forgot-password', { email: 'violet@example.org' })
  await expect
    .poll(() => lettersIn(storageDir))
    .toMatchObject([{ subject: expect.stringContaining('assword') }])
  const me = await person.get('/api/auth/me')
  expect([me.status, (await me.json()).user.username]).toEqual([200, 'violet'])
  const sound = await person.get(`/app-storage/voices/${sample}/original`)
  expect([sound.status, sound.headers.get('Content-Type')]).toEqual([200, 'audio/wav'])
  expect((await sound.arrayBuffer()).byteLength).toBe(Number(sound.headers.get('Content-Length')))
})

it('listens on loopback alone', async () => {
  // A program that listens on all addresses has this one too.
  await expect(fetch(origin.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
  expect((await fetch(origin)).status).toBe(200)
})

it.each([
  ['/api/auth/login', { Origin: 'https://evil.example' }],
  ['/api/auth/logout', { 'Sec-Fetch-Site': 'cross-site' }],
  ['/sign-out', { 'Sec-Fetch-Site': 'cross-site' }],
  ['/app-storage/nothing', { 'Sec-Fetch-Site': 'same-site' }],
])('refuses a change from another site: %s %o', async (path, headers) => {
  const response = await new Visitor(origin).post(path, {}, headers)
  expect(response.status).toBe(403)
})

it.each([
  ['/faq', 200, /script-src 'self' 'nonce-/],
  ['/no-such-page', 404, /script-src 'self' 'nonce-/],
  ['/faq.data', 200, /^default-src 'none'/],
  ['/app-storage/nothing', 404, /^default-src 'none'/],
  ['/api/auth/me', 401, /^default-src 'none'/],
])('sends the security headers with %s', async (path, status, policy) => {
  const response = await fetch(origin + path)
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Security-Policy')).toMatch(policy)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('X-Frame-Options')).toBe('DENY')
})

it('answers a call in JSON whatever comes of it', async () => {
  const visitor = new Visitor(origin)
  for (const [method, path, status] of [
    ['GET', '/api/nothing', 404],
    ['PUT', '/api/auth/login', 405],
    ['OPTIONS', '/api/auth/login', 405],
    ['POST', '/api/auth/login', 415],
  ] as const) {
    const response = await visitor.send(method, path, method === 'POST' ? 'x' : undefined)
    expect([method, path, response.status]).toEqual([method, path, status])
    expect(await response.json()).toEqual({ message: expect.any(String) })
  }
})

it('ends its jobs and the process on SIGTERM', async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
