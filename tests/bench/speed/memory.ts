import { readdirSync, readFileSync } from 'node:fs'
import { recording } from '../../support/recordings'
import { signUpPerson, startStory, uploadSample, type Visitor, waitForStory } from '../../support/visitor'
import { until } from '../measure'
import { startBarePage, startOurs } from './contest'
import { type Goal, type Row, row } from './row'
import { LONG_MESSAGE } from './stories'

const MOST: Goal = ['700 MB', 700]
const PEOPLE = 50
const PAGES = 5
const WATCH_MS = 100

/** The memory of new processes and of all that they have started: idle, with 50 people, and with work. */
export async function memoryRows(): Promise<Row[]> {
  const [service, bare] = await Promise.all([startOurs(), startBarePage()])
  try {
    await until(() => familyOf(service.pid).length === 1)
    for (const { url } of [service, bare]) await (await fetch(url)).text()
    const idle = { ours: memoryMb(service.pid), theirs: memoryMb(bare.pid) }

    const people: Visitor[] = []
    for (let n = 0; n < PEOPLE; n += 1) people.push(await signUpPerson(service.url))
    const browse = (url: string, cookieOf: (n: number) => string) =>
      Promise.all(
        people.map(async (_, n) => {
          for (let page = 0; page < PAGES; page += 1)
            await (await fetch(url, { headers: { Cookie: cookieOf(n) } })).text()
        }),
      )
    const ours = await peakMb(service.pid, () =>
      browse(`${service.url}/user-dashboard`, (n) => people[n]?.cookieHeader() ?? ''),
    )
    const theirs = await peakMb(bare.pid, () => browse(`${bare.url}/`, () => ''))

    const [first, ...others] = people as [Visitor, ...Visitor[]]
    const sample = await uploadSample(first, recording('low', 'mp3'))
    const busy = await peakMb(service.pid, async () => {
      const stories = [
        await startStory(first, sample, LONG_MESSAGE),
        await startStory(first, sample, LONG_MESSAGE),
      ]
      await Promise.all([
        ...stories.map((id) => waitForStory(first, id)),
        ...others.slice(0, 3).map((person) => uploadSample(person, recording('high', 'm4a'))),
      ])
    })
    const goal: Goal = ['1.2 × the bare page', 1.2 * idle.theirs]
    return [
      row('memory, idle', 'MB', idle.ours, goal, ['bare page', idle.theirs]),
      row(`memory, ${PEOPLE} people browse`, 'MB', ours, MOST, ['bare page', theirs]),
      row('memory, two stories and three uploads', 'MB', busy, MOST),
    ]
  } finally {
    await Promise.all([service.dispose(), bare.stop()])
  }
}

/** A process and its descendants. */
function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(familyIfThere)]
}

function familyIfThere(pid: number): number[] {
  try {
    return familyOf(pid)
  } catch {
    return []
  }
}

/** The memory of a family of processes: what they share, such as Node's own code, counts once. */
function memoryMb(pid: number): number {
  const maps = familyIfThere(pid).map((one) => readIfThere(`/proc/${one}/smaps_rollup`))
  const kb = (map: string, kind: string) =>
    [...map.matchAll(new RegExp(`^${kind}_\\w+:\\s+(\\d+)`, 'gm'))].reduce(
      (sum, [, size]) => sum + Number(size),
      0,
    )
  const own = maps.reduce((sum, map) => sum + kb(map, 'Private'), 0)
  return (own + Math.max(...maps.map((map) => kb(map, 'Shared')))) / 1024
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function peakMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, memoryMb(pid))
  }
  const timer = setInterval(look, WATCH_MS)
  await work().finally(() => clearInterval(timer))
  look()
  return peak
}
