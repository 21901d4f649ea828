import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allStories, storyShares } from '#db/schema'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { readId3 } from '../support/id3-frames'
import { keepFile, keepReadyStory } from '../support/kept-stories'
import { newPerson } from '../support/person'
import { quickHash } from '../support/quick-hash'
import { insertVoiceSample, updateReading, userIdOf } from '../support/rows'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { Visitor } from '../support/visitor'

const service = sharedService()
let owner: Visitor
let listener: Visitor
let story: { id: string; bytes: Buffer }
const db = databaseOfFile(service)

beforeAll(async () => {
  owner = await newPerson(service.url, 'sharer')
})
beforeEach(async () => {
  listener = new Visitor(service.url)
  const store = fileStoreIn(service.storageDir)
  const userId = userIdOf(db, 'sharer')
  story = await keepReadyStory({ db, store }, userId)
})

interface Share {
  id: string
  url: string
}

const pageOfLinks = () => `/user-dashboard/stories/${story.id}/share`
const form = { days: '7', passphrase: '' }

async function share(fields: Record<string, string> = {}): Promise<Share> {
  const page = pageOfLinks()
  const links = async () => {
    const html = await (await owner.get(page)).text()
    return [...html.matchAll(/value="(http[^"]+\/listen\/[^"]+)".*?<button[^>]* value="([^"]+)"/gs)]
  }
  const before = (await links()).map(([, , id]) => id)
  const made = await owner.post(page, { ...form, ...fields })
  expect([made.status, made.headers.get('Location')]).toEqual([303, page])
  const [, url = '', id = ''] = (await links()).find(([, , id]) => !before.includes(id)) ?? []
  return { id, url }
}

const end = (id: string, who = owner) => who.post(pageOfLinks(), { end: id })

const pathOf = ({ url }: Share) => new URL(url).pathname

/** What a token that opens nothing gets: page and sound. */
async function hearsNothing(path: string, visitor = listener) {
  const found = await Promise.all(['', '/audio', '/photo'].map((part) => visitor.get(path + part)))
  expect(found.map(({ status }) => status)).toEqual([404, 404, 404])
}

describe('a shared story', () => {
  it('has a link that begins with the address that the request came to, since APP_URL isn’t set', async () => {
    expect(new URL((await share()).url).origin).toBe(service.url)
  })

  it('is heard by everyone who has the link, with who shared it and that a machine made it, and nothing else', async () => {
    const path = pathOf(await share())
    const page = await listener.get(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
    const html = await page.text()
    const text = textOf(html)
    expect(text).toContain('Kitchen Stories, shared by Mary Ellis')
    expect(text).toContain('A machine made this voice')
    for (const secret of ['Some words', 'A story<', story.id, 'sharer', 'app-storage'])
      expect(html).not.toContain(secret)
    const sound = await listener.get(`${path}/audio`)
    expect([sound.status, sound.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    expect(Buffer.from(await sound.arrayBuffer())).toEqual(story.bytes)
    expect((await listener.get(`${path}/audio`, { Range: 'bytes=5-9' })).status).toBe(206)
    expect((await listener.get(`/app-storage/stories/${story.id}.mp3`)).status).toBe(404)
  })

  it('shows its words, title and photo and whose voice it is, and can be kept, where its link says so, after the passphrase in any case and spacing', async () => {
    const wordTimes = [{ from: 0, to: 4, startMs: 0, endMs: 300 }]
    const photoKey = `voices/${story.id}/photo`
    const voiceId = insertVoiceSample(db, userIdOf(db, 'sharer'), { photoKey })
    await keepFile(fileStoreIn(service.storageDir), photoKey, readFileSync('tests/fixtures/photo.jpg'))
    updateReading(db, story.id, { wordTimes, voiceId })
    db.update(allStories).set({ ownTitle: 'Plum cake' }).where(eq(allStories.id, story.id)).run()
    const seen = async (path: string) => {
      const html = await (await listener.get(path)).text()
      const words = await listener.get(`${path}/audio?words`)
      const times = words.ok && (await words.json())
      const kept = (await listener.get(`${path}/audio?download`)).headers.get('Content-Disposition')
      return {
        title: html.includes('Plum cake'),
        voice: html.includes('In the voice of <bdi>Nan<'),
        words: html.includes('Some words') && times,
        photo: html.includes(`${path}/photo`) && (await listener.get(`${path}/photo`)).status,
        kept: html.includes('Keep it') && kept?.split(';')[0],
      }
    }
    const nothing = { title: false, voice: false, words: false, photo: false, kept: false }
    const path = pathOf(await share())
    expect(await seen(path)).toEqual(nothing)
    expect((await listener.get(`${path}/photo`)).status).toBe(404)
    const sound = await listener.get(`${path}/audio?download`)
    expect(sound.headers.get('Content-Disposition')).toMatch(/^inline/)
    const each: [fields: Record<string, string>, shown: object][] = [
      [{ withTitle: 'on' }, { title: true }],
      [{ voiceName: ' Nan ' }, { voice: true }],
      [{ withWords: 'on' }, { words: wordTimes }],
      [{ withPhoto: 'on' }, { photo: 200 }],
      [{ withDownload: 'on' }, { kept: 'attachment' }],
    ]
    for (const [fields, shown] of each)
      expect(await seen(pathOf(await share(fields)))).toEqual({ ...nothing, ...shown })
    const passphrase = 'Lilac  by the GATE '
    const everything = Object.assign({ passphrase }, ...each.map(([fields]) => fields))
    const locked = pathOf(await share(everything))
    const closed = await (await listener.get(locked)).text()
    for (const one of ['Plum cake', 'Nan', 'Some words']) expect(closed).not.toContain(one)
    for (const part of ['audio?words', 'photo'])
      expect((await listener.get(`${locked}/${part}`)).status).toBe(404)
    await listener.post(locked, { passphrase: 'lilacByTheGate' })
    expect(await seen(locked)).toEqual(Object.assign({}, ...each.map(([, shown]) => shown)))
  })

  it('says in a kept file what its page shows, and nothing else', async () => {
    const photoKey = `voices/${story.id}/photo`
    const voiceId = insertVoiceSample(db, userIdOf(db, 'sharer'), { photoKey })
    await keepFile(fileStoreIn(service.storageDir), photoKey, readFileSync('tests/fixtures/photo.jpg'))
    updateReading(db, story.id, { voiceId })
    db.update(allStories).set({ ownTitle: 'Plum cake' }).where(eq(allStories.id, story.id)).run()
    const said = async (fields: Record<string, string>) => {
      const path = pathOf(await share(fields))
      const kept = async (query: string) =>
        Buffer.from(await (await listener.get(`${path}/audio${query}`)).arrayBuffer())
      expect(await kept('')).toEqual(story.bytes)
      const { texts, picture, rest } = readId3(await kept('?download'))
      expect(rest).toEqual(story.bytes)
      return { ...Object.fromEntries(texts), hasPhoto: picture !== undefined }
    }
    const least = { TALB: 'Everspoken', TIT2: 'Kitchen Stories', TPE1: 'Recreated voice' }
    const nothing = { ...least, TXXX: 'AI_GENERATED=true', hasPhoto: false }
    const withDownload = 'on'
    expect(await said({ withDownload })).toEqual(nothing)
    const shown = { withTitle: 'on', withPhoto: 'on', voiceName: 'Nan' }
    expect(await said({ withDownload, ...shown })).toEqual({
      ...nothing,
      ...{ TIT2: 'Plum cake', TPE1: 'Nan, recreated voice', hasPhoto: true },
    })
  })

  it('takes both ticks of the form, which stay off where they are off', async () => {
    await share({ withWords: 'on', withTitle: 'on', voiceName: 'Nan' })
    await share()
    const html = await (await owner.get(pageOfLinks())).text()
    expect(html.match(/<input type="checkbox"[^>]*checked=""/g)).toHaveLength(2)
    expect(textOf(html)).toContain('Shows words, title, “Nan”.')
    expect(textOf(html)).toContain('Shows only the kind of story.')
  })

  it('is counted when it is played from the start, by nobody’s address', async () => {
    const path = pathOf(await share())
    await (await listener.get(`${path}/audio`, { Range: 'bytes=0-' })).arrayBuffer()
    for (const range of ['bytes=0-1', 'bytes=500-']) {
      await (await listener.get(`${path}/audio`, { Range: range })).arrayBuffer()
    }
    await listener.send('HEAD', `${path}/audio`)
    expect(textOf(await (await owner.get(pageOfLinks())).text())).toContain('Played once.')
  })

  it('is heard no longer once the link is ended, has expired, or its story is deleted', async () => {
    const [ended, expired, orphaned] = [await share(), await share(), await share()]
    await end(ended.id)
    await hearsNothing(pathOf(ended))
    const past = { createdAt: new Date(Date.now() - 2000), expiresAt: new Date(Date.now() - 1000) }
    db.update(storyShares).set(past).where(eq(storyShares.id, expired.id)).run()
    await hearsNothing(pathOf(expired))
    await owner.json('DELETE', `/api/stories/${story.id}`)
    await hearsNothing(pathOf(orphaned))
    await hearsNothing(`${pathOf(orphaned).slice(0, -1)}A`)
    await hearsNothing('/listen/nobody-has-this')
  })

  it('can need a passphrase, which opens it in that browser alone', async () => {
    const one = await share({ passphrase: 'lilac by the gate' })
    const path = pathOf(one)
    const closed = await listener.get(path)
    const html = await closed.text()
    expect(closed.status).toBe(200)
    for (const secret of ['Ellis', 'Kitchen', '/audio']) expect(html).not.toContain(secret)
    expect((await listener.get(`${path}/audio`)).status).toBe(404)
    const wrong = await listener.post(path, { passphrase: 'a guess' })
    expect(wrong.status).toBe(401)
    expect(textOf(await wrong.text())).toContain('This is not the passphrase.')
    const right = await listener.post(path, { passphrase: 'lilac by the gate' })
    expect([right.status, right.headers.get('Location')]).toEqual([303, path])
    expect(textOf(await (await listener.get(path)).text())).toContain('shared by Mary Ellis')
    expect((await listener.get(`${path}/audio`)).status).toBe(200)
    // The cookie is for this link alone, and worthless elsewhere and after the link.
    const other = pathOf(await share({ passphrase: 'something else' }))
    expect((await listener.get(`${other}/audio`)).status).toBe(404)
    expect((await new Visitor(service.url).get(`${path}/audio`)).status).toBe(404)
    await end(one.id)
    await hearsNothing(path)
  })

  it('makes guesses at the passphrase wait', async () => {
    const one = await share({ passphrase: 'lilac by the gate' })
    db.update(storyShares)
      .set({ passphraseHash: quickHash('another') })
      .where(eq(storyShares.id, one.id))
      .run()
    const path = pathOf(one)
    let answer = await listener.post(path, { passphrase: 'x' })
    for (let guess = 1; guess < 12 && answer.status === 401; guess += 1) {
      answer = await listener.post(path, { passphrase: `guess ${guess}` })
    }
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('leaves no token in the database and in the log', async () => {
    const path = pathOf(await share())
    await listener.get(path)
    const token = path.split('/')[2] ?? ''
    const rows = JSON.stringify(db.select().from(storyShares).all())
    expect(rows).not.toContain(token)
    await expect.poll(() => service.output()).toContain('"/listen/…"')
    expect(service.output()).not.toContain(token)
  })
})

describe('the words of a story', () => {
  it('have times, which are its owner’s', async () => {
    const path = `/app-storage/stories/${story.id}.mp3`
    const words = [
      { from: 0, to: 4, startMs: 0, endMs: 300 },
      { from: 5, to: 10, startMs: 400, endMs: 900 },
    ]
    updateReading(db, story.id, { wordTimes: words })
    const answer = await owner.get(`${path}?words`)
    expect(await answer.json()).toEqual(words)
    for (const other of [await newPerson(service.url), listener])
      expect((await other.get(`${path}?words`)).status).toBe(404)
  })
})
