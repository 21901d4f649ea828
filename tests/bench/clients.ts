import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveStory } from '../support/kept-stories'
import type { Service } from '../support/service'
import { signUpPerson, Visitor } from '../support/visitor'
import { createConnections, startDownloads } from './clients/connections'
import { median, timed, until, withService } from './measure'
import { createFindings, type Finding, findingsTable } from './table'

const MB = 2 ** 20
const WHOLE = { atOnce: 200, downloads: 30, storyBytes: 50 * MB, junkBytes: 49 * MB, pagesMs: 5000, bad: 50 }
export const SHORT = {
  atOnce: 100,
  downloads: 30,
  storyBytes: 4 * MB,
  junkBytes: 8 * MB,
  pagesMs: 1000,
  bad: 20,
}

/** A page that another person opens meanwhile may take so much longer than alone, or so long. */
const MOST_TIMES = 8
const MOST_MS = 1000
/** For a recording of hardly any sound, and for another person's short one beside it. */
const MOST_JUNK_MS = 20_000

const VOICE = 'tests/fixtures/voice.mp3'
const DETAILS = { whoIsThisVoice: 'Grandma Rose', voiceMemory: 'Soft.' }

/** Serves clients that are slow, broken, idle, many or greedy, while another person uses the service. */
export const checkClients = (size: typeof WHOLE = WHOLE): Promise<Finding[]> =>
  withService(async (service) => {
    const connections = createConnections(service)
    return checkWith(service, connections, size).finally(() => connections.closeAll())
  })

async function checkWith(
  service: Service,
  connections: ReturnType<typeof createConnections>,
  size: typeof WHOLE,
): Promise<Finding[]> {
  const { findings, note } = createFindings()
  const greedy = await signUpPerson(service.url, 'greedy')
  const other = await signUpPerson(service.url, 'other')
  const path = await giveStory(service, 'greedy', size.storyBytes)
  const url = service.url + path
  const openFaq = () => timePages(service.url, size.pagesMs)
  await openFaq()
  const alone = await openFaq()
  note('a page alone, median and longest', described(alone), true)
  const noteFaq = async (what: string) => {
    const beside = await openFaq()
    const times = beside.median / alone.median
    const isMet = times <= MOST_TIMES || beside.median <= MOST_MS
    note(`a page beside ${what}`, `${described(beside)}: ${times.toFixed(1)} times`, isMet)
  }

  const all = await Promise.all(Array.from({ length: size.atOnce }, () => timePage(service.url)))
  note(`${size.atOnce} pages at once, slowest`, ms(Math.max(...all)), true)

  const downloads = startDownloads(url, greedy, { connections: size.downloads, sizeBytes: size.storyBytes })
  await noteFaq(`${size.downloads} downloads of one account`)
  const { whole, broken } = await downloads.stop()
  note('of these downloads, whole and broken', `${whole} and ${broken}`, broken === 0)

  const sample = {
    connections: size.downloads,
    sizeBytes: statSync('build/client/sample/a-letter.mp3').size,
  }
  const visits = startDownloads(`${service.url}/sample/a-letter.mp3`, new Visitor(service.url), sample)
  await noteFaq(`${size.downloads} downloads of the landing page’s sample by a visitor`)
  await visits.stop()

  const openBefore = connections.openInService()
  for (let i = 0; i < size.bad; i++) await connections.readNothing(greedy, path)
  await noteFaq(`${size.bad} clients of one account that read nothing`)
  let readBytes = 0
  const readMs = await timed(async () => {
    readBytes = (await (await greedy.get(path)).arrayBuffer()).byteLength
  })
  note('the same account’s next download', ms(readMs), readBytes === size.storyBytes)
  connections.closeAll()

  const statuses = await Promise.all(Array.from({ length: size.atOnce }, () => connections.stayIdle('/faq')))
  await noteFaq(`${size.atOnce} idle connections`)
  note(
    'of these, served before',
    statuses.filter((status) => status === 200).length,
    statuses.every((status) => status === 200),
  )
  connections.closeAll()

  for (let i = 0; i < size.bad; i++) await connections.writeSlowly(greedy)
  await noteFaq(`${size.bad} slow uploads of one account`)
  const beside = await timeUpload(other, VOICE)
  note('another person’s upload beside them', ms(beside.ms), beside.status === 201)
  connections.closeAll()

  const cuts = Array.from({ length: size.bad }, (_, i) =>
    i % 2 ? connections.cutUpload(greedy) : connections.cutDownload(greedy, path),
  )
  await Promise.all(cuts)
  const left = () => [
    Math.max(0, connections.openInService() - openBefore),
    readdirSync(join(service.storageDir, 'spool')).length,
  ]
  await until(() => left().every((count) => count < 5), 30_000).catch(() => {})
  const [openFiles, spooled] = left()
  note(
    `open files and temporary files after ${size.bad} connections were cut`,
    `${openFiles} and ${spooled} more`,
    Number(openFiles) < 5 && Number(spooled) < 5,
  )

  const several = await Promise.all(Array.from({ length: 6 }, () => timeUpload(greedy, VOICE)))
  const stored = several.filter(({ status }) => status === 201).length
  note('six uploads of one account at once, stored', stored, stored === 6)

  const junk = join(service.storageDir, 'junk.aac')
  // Frames without content (ISO/IEC 14496-3, ADTS).
  writeFileSync(junk, Buffer.alloc(size.junkBytes, Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0xff, 0xfc])))
  const refused = timeUpload(greedy, junk)
  await until(() => isBeingDecoded(service), 60_000)
  const small = await timeUpload(other, VOICE)
  note('another person’s upload beside junk', ms(small.ms), small.status === 201 && small.ms < MOST_JUNK_MS)
  const hopeless = await refused
  note(
    `a recording of ${Math.round(size.junkBytes / MB)} MB of junk, refused after`,
    `${ms(hopeless.ms)} (${hopeless.status})`,
    hopeless.status === 422 && hopeless.ms < MOST_JUNK_MS,
  )

  const faults = service.output().match(/^.*(uncaught|unhandled|request-failed|"status":500)/gm)?.length ?? 0
  note('errors in the log', faults, faults === 0)
  return findings
}

/** Whether an upload has arrived as a whole: its body is parsed, and its file is in use. */
function isBeingDecoded({ storageDir }: Service): boolean {
  const spool = join(storageDir, 'spool')
  return readdirSync(spool).some((name) => readdirIfThere(join(spool, name)).join() === '0')
}

const readdirIfThere = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : []

const ms = (duration: number) => `${Math.round(duration)} ms`

const timePage = (origin: string) =>
  timed(async () => {
    const response = await new Visitor(origin).get('/faq')
    await response.text()
    if (response.status !== 200) throw new Error(`The page came with ${response.status}.`)
  })

/** Opens a page again and again for so long. */
async function timePages(origin: string, durationMs: number) {
  const times: number[] = []
  const endMs = performance.now() + durationMs
  do times.push(await timePage(origin))
  while (performance.now() < endMs)
  return { median: median(times), longest: Math.max(...times) }
}

const described = ({ median, longest }: { median: number; longest: number }) =>
  `${ms(median)}, ${ms(longest)}`

async function timeUpload(visitor: Visitor, file: string): Promise<{ ms: number; status: number }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(DETAILS)) form.set(name, value)
  form.set('voice', new Blob([readFileSync(file)]), 'voice.mp3')
  const startMs = performance.now()
  const response = await visitor.send('POST', '/api/voice-samples', form)
  await response.text()
  return { ms: performance.now() - startMs, status: response.status }
}

/** `npm run bench -- clients`. */
export const benchClients = async () => findingsTable('clients', await checkClients())
