import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, openAsBlob, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readJournal } from '#db/migrate'
import { newFolder } from '../support/new-folder'
import { newPerson } from '../support/person'
import { startService, WITHOUT_VOICE } from '../support/service'
import { mountSmallDisk } from '../support/small-disk'

/* The built service as a process: starting, failing to start, stopping. */
const storageDir = newFolder()
const children: ChildProcess[] = []
/** Waits for the exits: a process locks the storage that the next one needs. */
async function endAll(): Promise<void> {
  for (const child of children.splice(0)) {
    const isOver = child.exitCode !== null || child.signalCode !== null
    child.kill('SIGKILL')
    if (!isOver) await once(child, 'exit')
  }
}
afterEach(endAll)

function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['build/server.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      STORAGE_DIR: storageDir,
      PORT: '0',
      ...WITHOUT_VOICE,
      ...settings,
    },
  })
  children.push(child)
  let printed = ''
  const address = new Promise<URL>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
        const [, url] = /Everspoken is ready at (http:\/\/\S+)/.exec(printed) ?? []
        if (url) resolve(new URL(url))
      })
    }
  })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return { child, address, exit, printed: () => printed }
}

describe('a service that can not start', () => {
  it.each([
    [{ PORT: 'bananas' }, /^Everspoken can't start with these settings:\n {2}PORT: [^\n]+\n$/],
    [
      { SMTP_URL: 'smtp://ann:hush@127.0.0.1?logger=true', MAIL_FROM: 'a@b.example' },
      /^Everspoken can't start with these settings:\n {2}SMTP_URL: without "logger": only [^\n]+\n$/,
    ],
    [{ HOST: '192.0.2.1' }, /^This machine has no address 192\.0\.2\.1\./],
    [{ VOICE_ENGINE: 'pocket' }, /npm run voice -- install/],
  ])('explains what is wrong with %o', async (settings, sentence) => {
    const service = start(settings)
    expect(await service.exit).toBe(78)
    expect(service.printed()).toMatch(sentence)
  })

  it('prints one sentence, with its database and what to do', async () => {
    const place = newFolder()
    writeFileSync(join(place, 'app.sqlite'), 'x'.repeat(9000))
    const service = start({ STORAGE_DIR: place })
    expect(await service.exit).toBe(78)
    expect(service.printed()).toBe(
      `${join(place, 'app.sqlite')} is damaged. Restore the newest backup: npm run restore -- PATH\n`,
    )
  })

  /** Opens the database of a STORAGE_DIR, as at the start, in this process. */
  async function openIn(place: string) {
    vi.resetModules()
    vi.stubEnv('STORAGE_DIR', place)
    const { database } = await import('~/platform/storage/database.server')
    vi.unstubAllEnvs()
    return database()
  }

  it.each([
    ['that is a folder', (path: string) => mkdirSync(path), /This account can't read and write .+ chown/],
    [
      'of a newer version',
      (path: string) => {
        const client = new Database(path)
        client.exec(
          'CREATE TABLE __drizzle_migrations (created_at); INSERT INTO __drizzle_migrations VALUES (9e12)',
        )
        client.close()
      },
      /written by a newer version of Everspoken, .+ go back, as docs\/self-hosting\.md says/,
    ],
  ])('names its folder and what to do about a database %s', async (_, make, sentence) => {
    const place = newFolder()
    make(join(place, 'app.sqlite'))
    const before = readdirSync(place)
    await expect(openIn(place)).rejects.toThrow(sentence)
    await expect(openIn(place)).rejects.toThrow(place)
    expect(readdirSync(place)).toEqual(expect.arrayContaining(before))
  })

  it('names a folder whose disk is mounted read-only, and what to do', async ({ skip }) => {
    const disk = mountSmallDisk(64)
    if (typeof disk === 'string') return skip(disk)
    onTestFinished(() => disk.unmount())
    await start({ STORAGE_DIR: disk.dir }).address
    await endAll()
    disk.makeReadOnly()
    const service = start({ STORAGE_DIR: disk.dir })
    expect(await service.exit).toBe(78)
    expect(service.printed()).toBe(
      `The disk of ${disk.dir} is mounted read-only. Mount it for writing, or set STORAGE_DIR to another folder.\n`,
    )
  })

  it('reports that its port is in use, before it starts to work', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const service = start({ PORT: String(port) })
    expect(await service.exit).toBe(78)
    expect(service.printed()).toBe(
      `Something else is using port ${port}. Stop it, or set PORT to another number.\n`,
    )
    other.close()
  })
})

describe('a service that has started', () => {
  it("names the machine's address in the link for the first admin where it listens on all", async () => {
    const service = start({ STORAGE_DIR: newFolder(), HOST: '0.0.0.0' })
    const { port } = await service.address
    const own = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address
    const link = /create it: (\S+)(.*)/
    await expect.poll(service.printed).toMatch(link)
    const [, url = '', also] = link.exec(service.printed()) ?? []
    expect(new URL(url).origin).toBe(`http://${own ?? '127.0.0.1'}:${port}`)
    expect(also).toBe(own ? ` (on this machine at 127.0.0.1:${port})` : '')
    expect((await fetch(url)).status).toBe(200)
  })

  it('says that no backup can be made in BACKUP_DIR, and works all the same', async () => {
    const service = start({ STORAGE_DIR: newFolder(), BACKUP_DIR: '/proc/backups' })
    expect((await fetch(await service.address)).status).toBe(200)
    await expect
      .poll(service.printed)
      .toContain(
        'No backup can be made. BACKUP_DIR is /proc/backups, and no folder can be made there. Set it to another one.\n',
      )
  })

  it('refuses its folder to another, stores what belongs to its account alone, whatever the umask, and needs no voice server', async () => {
    const place = newFolder()
    const umask = process.umask(0)
    const first = start({ STORAGE_DIR: place })
    process.umask(umask)
    await first.address
    const second = start({ STORAGE_DIR: place })
    expect(await second.exit).toBe(78)
    expect(second.printed()).toContain(`Another Everspoken is running on ${place}.`)
    expect((await fetch(await first.address)).status).toBe(200)
    const made = readdirSync(place, { recursive: true }).map(String)
    expect(made).toEqual(expect.arrayContaining(['app.sqlite', 'app.sqlite-wal', 'in-use', 'session-secret']))
    expect(made.filter((name) => statSync(join(place, name)).mode & 0o077)).toEqual([])
    const local = /\/outbox\n.*APP_URL is not set: links in emails lead to http:\/\/localhost:/s
    await expect.poll(first.printed).toMatch(local)
    expect(first.printed()).toContain("The voice engine 'http' can't make stories.")
    expect(first.printed()).toContain("voice engine 'http', on another computer")
  })
})

describe('a service that is stopped', () => {
  async function toldToStop(pid: number | undefined, origin: string) {
    const ask = () => fetch(`${origin}/favicon.svg`).then((response) => response.text())
    // The response to a second request shows that the first has arrived.
    await ask()
    process.kill(Number(pid), 'SIGTERM')
    await expect.poll(() => ask().catch(() => 'refused')).toBe('refused')
  }

  const far = { APP_URL: 'https://voices.example.org' }

  it('has printed nothing that settings make untrue, answers what has begun, exits with 0 and leaves everything in app.sqlite alone, but nothing waits for a worker', async () => {
    const mail = { SMTP_URL: 'smtps://ann:secret@mail.example', MAIL_FROM: 'a@b.example' }
    const service = await startService({ ...WITHOUT_VOICE, ...far, ...mail, TRUST_PROXY: '1' })
    await expect.poll(service.output).toContain(service.storageDir)
    expect(service.output()).not.toMatch(/TRUST_PROXY|outbox|APP_URL|secret/)
    const voice = { whoIsThisVoice: 'Mum', voiceMemory: 'Warm.', voice: 'voice.wav' }
    const busy = { status: 503, retryAfter: '5' }
    const calls: [path: string, fields: Record<string, string>, answer: object][] = [
      ['/sign-in', { username: 'nobody' }, { status: 422 }],
      ['/sign-in', { username: 'nobody', password: 'Long-enough-1!' }, busy],
      ['/api/documents', { document: 'text.pdf' }, busy],
      ['/api/profile/picture', { profilePicture: 'photo.jpg' }, busy],
      ['/api/voice-samples', voice, busy],
      ['/api/voice-samples', { ...voice, lovedOnePhoto: 'photo.jpg' }, busy],
    ]
    const begun = await Promise.all(
      calls.map(async ([path, fields]) => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields))
          form.set(name, /\w\.\w/.test(value) ? await openAsBlob(`tests/fixtures/${value}`) : value)
        const whole = new Response(form)
        const bytes = Buffer.from(await whole.arrayBuffer())
        const sent = request(new URL(path, service.url), { method: 'POST' })
        if (path.startsWith('/api/')) sent.setHeader('Cookie', (await newPerson(service.url)).cookieHeader())
        sent.setHeader('Content-Type', whole.headers.get('Content-Type') ?? '')
        sent.setHeader('Content-Length', bytes.length).write(bytes.subarray(0, 99))
        return { sent, rest: bytes.subarray(99), path }
      }),
    )
    await toldToStop(service.pid, service.url)
    const answers = begun.map(async ({ sent, rest, path }) => {
      const answered = once(sent, 'response')
      sent.end(rest)
      const [{ statusCode: status, headers }] = await answered
      return { path, status, retryAfter: headers['retry-after'], connection: headers.connection }
    })
    expect(await Promise.all(answers)).toEqual(
      calls.map(([path, , answer]) => ({ path, connection: 'close', ...answer })),
    )
    expect(await service.ended()).toBe(0)
    const copy = join(newFolder(), 'app.sqlite')
    copyFileSync(join(service.storageDir, 'app.sqlite'), copy)
    await service.dispose()
    const client = new Database(copy)
    expect(client.prepare('SELECT count(*) FROM users').pluck().get()).toBe(4)
    expect(client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()).toBe(
      readJournal().length,
    )
    client.close()
  })

  it('has printed that its clients share one address, and exits at once on a second signal', async () => {
    const service = start(far)
    const { port } = await service.address
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n')
    await toldToStop(service.child.pid, `http://127.0.0.1:${port}`)
    service.child.kill('SIGINT')
    expect(await service.exit).toBe(1)
    expect(service.printed()).toMatch(/Set TRUST_PROXY to the number of proxies in front\./)
  })
})
