import { describe, expect, it } from 'vitest'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { Visitor } from '../support/visitor'

const service = sharedService()

/** The texts, labels and limits of docs/spec.md, sections 1, 2, 5 and 9 for the pages that aren't dashboards. */
const said: [path: string, texts: string[]][] = [
  ['/sign-in', ['Sign In', 'Sign Up', 'Username', 'Password', 'Back to home']],
  [
    '/sign-up',
    [
      'First name',
      'Last name',
      'Email',
      'Username',
      'Password',
      'Confirm password',
      'Terms and Conditions',
      'Must include: 8+ characters, uppercase, lowercase, number, special character',
      'Create Account',
      'Sign In',
      'Back to home',
    ],
  ],
  [
    '/faq',
    [
      'Getting Started',
      'Creating Stories',
      'Voice Quality',
      'Technical Support',
      'Privacy & Safety',
      'Contact Support',
      '30 seconds to 2 minutes',
      'MP3, WAV, M4A and MP4, up to 50MB',
      'Up to 200 words',
    ],
  ],
  ...['/terms', '/privacy'].map((path): [string, string[]] => [
    path,
    [
      '4 September 2025',
      'private beta',
      '18',
      'consent of the voice’s owner',
      'California',
      'European Union',
      'United Kingdom',
      'write to keeper@voices.example',
      '© 2025',
    ],
  ]),
  ['/terms', ['We do not sell them', 'at least 18 years old']],
  ['/privacy', ['Your data is not sold', 'profile of the voice', 'Backups', 'can listen to recordings']],
  ['/no-such-page', ['404 Page Not Found', 'Return to Home']],
]

describe('the pages for visitors', () => {
  it.each(said)('%s says what the spec has it say', async (path, texts) => {
    const text = textOf(await (await new Visitor(service.url).get(path)).text())
    for (const one of texts) expect(text).toContain(one)
  })

  it('has a contact form for users, with nothing else of the landing page', async () => {
    const mary = await newPerson(service.url, 'mary_writes')
    const link = 'href="/contact"'
    for (const path of ['/user-dashboard', '/faq', '/terms']) {
      expect(await (await mary.get(path)).text(), path).toContain(link)
    }
    const html = await (await mary.get('/contact')).text()
    expect(html).toContain('<title>Contact Us · Everspoken</title>')
    expect(html).toContain('<h1 id="contact-title">')
    // The form knows who writes.
    for (const value of ['Mary', 'Ellis', 'mary_writes@example.org']) {
      expect(html).toContain(`value="${value}"`)
    }
    expect(html).not.toContain('Sign In')
    expect((await mary.get('/')).headers.get('Location')).toBe('/user-dashboard')
  })

  it('has at least four questions in each of the five sections of the FAQ', async () => {
    const html = await (await new Visitor(service.url).get('/faq')).text()
    const sections = html.split('<section class="stack"').slice(1)
    expect(sections).toHaveLength(5)
    for (const section of sections) {
      expect(section.split('faq-question').length - 1).toBeGreaterThanOrEqual(4)
    }
    expect(html).toMatch(/voice message\. Can I use it\?.*make an M4A of it.*Can I record them here\?/s)
  })

  it.each(['share.png', 'icon-180.png', 'icon-192.png', 'icon-512.png', 'site.webmanifest'])(
    'has /%s',
    async (name) => expect((await new Visitor(service.url).get(`/${name}`)).status).toBe(200),
  )
})
