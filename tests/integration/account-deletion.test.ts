import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { KEEPER } from '../support/service'
import { mailServerOfFile, serviceOfFile } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { isSignedIn, signIn, startStory, uploadSample, Visitor } from '../support/visitor'

const PASSWORD = 'Long-enough-1!'
const RECORDING = 'tests/fixtures/voice.mp3'

const mailServer = mailServerOfFile()
const service = serviceOfFile(() => ({
  ...KEEPER,
  ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'hello@voices.example', BACKUP_DAYS: '14' },
}))

const page = async (visitor: Visitor, path: string) => textOf(await (await visitor.get(path)).text())
const remove = (visitor: Visitor, when: string, currentPassword = PASSWORD) =>
  visitor.post('/account/leave', { when, currentPassword })

const traces = {
  username: 'rosamund',
  speaker: 'Grandma Rose',
  memory: 'always close to laughing',
  words: 'The lamplighter sang of quinces',
  answer: 'Bread, and cinnamon',
  message: 'Where do the swallows go?',
  filename: 'voice.mp3',
  sound: readFileSync(RECORDING).subarray(30_000, 30_064),
}

/** Which traces of the person are in any file of STORAGE_DIR, also in the write-ahead log. */
function found(): string[] {
  const names = readdirSync(service.storageDir, { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => join(service.storageDir, name)).filter((path) => statSync(path).isFile())
  const all = files.map((path) => readFileSync(path))
  return Object.entries(traces).flatMap(([name, trace]) =>
    all.some((one) => one.includes(trace)) ? [name] : [],
  )
}

describe('a person who deletes their account', () => {
  it('now is signed out everywhere, gets a receipt, and leaves no byte in STORAGE_DIR', async () => {
    const rose = await newPerson(service.url, traces.username)
    const phone = await signIn(service.url, traces.username, PASSWORD)
    const contact = { name: 'R', email: 'rosamund@example.org', message: traces.message }
    expect((await phone.json('POST', '/api/contact', contact)).status).toBe(200)
    const sample = await uploadSample(rose, RECORDING)
    await startStory(rose, sample, `${traces.words}.`)
    expect(found()).toEqual(Object.keys(traces))

    const wrong = await remove(rose, 'now', 'a guess')
    expect([wrong.status, await isSignedIn(rose)]).toEqual([422, true])
    expect(await wrong.text()).toContain('This is not your current password.')
    expect((await remove(rose, 'one day')).status).toBe(422)
    const cancel = await rose.get('/account/cancel-deletion')
    expect(await cancel.text()).toContain('<title>Delete your account · Everspoken</title>')

    const done = await remove(rose, 'now')
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/account?done=1'])
    expect(await page(rose, '/account?done=1')).toMatch(/Your account is deleted.*for up to 14 days/)
    expect([await isSignedIn(rose), await isSignedIn(phone)]).toEqual([false, false])
    expect((await new Visitor(service.url).get('/account?done=1')).status).toBe(303)
    await expect.poll(found).toEqual([])
    const { to, parsed } = mailServer.received.at(-1)!
    expect([to, parsed.subject]).toEqual([['rosamund@example.org'], 'Your Everspoken account was deleted'])
    expect(service.output()).not.toMatch(/rosamund|"level":"error"/)
  })
})
