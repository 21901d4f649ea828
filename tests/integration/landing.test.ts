import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleLetter } from '~/pages/landing/sample-letter'
import { sendRaw } from '../bench/fuzz/raw-request'
import { sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'

const service = sharedService()
let html: string
/** The page without its tags and scripts. */
let text: string

beforeAll(async () => {
  html = await (await fetch(service.url)).text()
  text = textOf(html)
})
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
    'Where it is kept',
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
  it('has nothing of the voice engine', () => {
    const scripts = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    const engine = /WebAssembly\.instantiate/
    const withEngine = scripts.filter((name) =>
      engine.test(readFileSync(`build/client/assets/${name}`, 'utf8')),
    )
    expect(withEngine).toEqual([])
  })
})

it('is no error in the log for a client that leaves while it is rendered', async () => {
  const headers: [string, string][] = [['Host', new URL(service.url).host]]
  const request = {
    method: 'GET',
    target: '/sign-in',
    headers,
    body: Buffer.alloc(0),
    isIncomplete: true,
  }
  const aborted = () => service.output().match(/"aborted":true/g)?.length ?? 0
  for (let tries = 0; tries < 50 && aborted() < 5; tries += 1) await sendRaw(service.url, request, 10_000)
  await expect.poll(aborted).toBeGreaterThanOrEqual(5)
  expect(service.output()).not.toContain('render-failed')
})
