import { eq } from 'drizzle-orm'
import { allStories, recordings, storyDrafts, users, voices } from '#db/schema'
import { fill, keepThings } from '../../support/access/people'
import { table } from '../../support/access/table'
import { inChromium } from '../../support/first-visit'
import { inDatabase } from '../../support/in-database'
import { newPerson } from '../../support/person'
import { updateReading } from '../../support/rows'
import type { Service } from '../../support/service'
import type { Visitor } from '../../support/visitor'
import { faultOf, MARKUP, receivedOf } from './judge'

const STEPS = ['document-type', 'voice-selection', 'document-upload', 'memory-questions']
const MORE_PAGES = [
  ...STEPS.map((step) => `/user-dashboard/${step}`),
  '/user-dashboard/location',
  `/admin-dashboard?tab=${encodeURIComponent(MARKUP)}`,
  `/sign-up?invitation=${encodeURIComponent(MARKUP)}`,
]

/**
 * Writes markup with a script into each text that is stored of a user, past all checks of the forms, and opens every page
 * as that user and as an admin: its HTML, and with `inBrowser` in Chromium.
 * @returns the pages in which it is markup or runs; empty if none
 */
export async function findStoredScripts(
  service: Service,
  { inBrowser }: { inBrowser: boolean },
): Promise<string[]> {
  const [owner, admin] = [
    await newPerson(service.url, 'marked'),
    await newPerson(service.url, 'marked_admin'),
  ]
  const ids = await store(service)
  const pages = table
    .map(({ method, path }) => (method === 'GET' ? path : ''))
    .filter((path) => path && !/^[/](api|app-storage)[/]/.test(path))
  const paths = [...new Set([...pages, ...MORE_PAGES])].map((path) => fill(path, ids))
  const findings: string[] = []
  for (const [role, visitor] of Object.entries({ owner, admin })) {
    for (const path of paths) {
      const fault = faultOf(await receivedOf(await visitor.get(path)))
      if (fault) findings.push(`${path} as ${role}, with markup in every text: ${fault}`)
    }
    if (inBrowser) findings.push(...(await openAll(service, visitor, role, paths)))
  }
  return findings
}

async function store(service: Service): Promise<Record<string, string>> {
  const place = { country: MARKUP, stateProvince: MARKUP, city: MARKUP }
  const named = { firstName: MARKUP, lastName: MARKUP, ...place }
  const USER = inDatabase(service, (db) => {
    db.update(users).set({ role: 'admin' }).where(eq(users.username, 'marked_admin')).run()
    const marked = db.update(users).set({ ...named, email: `${MARKUP}@example.org` })
    return marked.where(eq(users.username, 'marked')).returning({ id: users.id }).get()?.id ?? ''
  })
  const { STORY, SAMPLE } = await keepThings(service, USER)
  inDatabase(service, (db) => {
    const voice = { name: MARKUP, memory: MARKUP, accent: MARKUP }
    db.update(voices).set(voice).where(eq(voices.id, SAMPLE)).run()
    db.update(recordings).set({ filename: MARKUP }).where(eq(recordings.id, SAMPLE)).run()
    const narrativeContext = { senderIdentity: MARKUP, rawResponses: { kitchen_smells: MARKUP } }
    db.update(allStories).set({ ownTitle: MARKUP, category: MARKUP }).where(eq(allStories.id, STORY)).run()
    updateReading(db, STORY, { content: MARKUP, narrativeContext, voiceId: SAMPLE })
    const draft = { content: MARKUP, pdfFilename: MARKUP, answers: { kitchen_smells: MARKUP } }
    const of = { userId: USER, documentType: 'recipe', voiceId: SAMPLE } as const
    const at = { createdAt: new Date(), updatedAt: new Date() }
    db.insert(storyDrafts)
      .values({ ...of, ...draft, ...at })
      .run()
  })
  return { USER, STORY, SAMPLE }
}

const openAll = (service: Service, visitor: Visitor, role: string, paths: string[]): Promise<string[]> =>
  inChromium(async (browser) => {
    const headers = { Cookie: visitor.cookieHeader() }
    const page = await (await browser.newContext({ extraHTTPHeaders: headers })).newPage()
    const findings: string[] = []
    for (const path of paths) {
      await page.goto(new URL(path, service.url).href)
      if (await page.evaluate(() => 'fuzzed' in self))
        findings.push(`${path} as ${role}: a stored script ran`)
    }
    return findings
  })
