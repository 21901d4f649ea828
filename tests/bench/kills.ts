import { setTimeout as wait } from 'node:timers/promises'
import { readRows } from '../support/in-database'
import { findFaults, sweep } from './kills/check'
import { startWorkload, type Workload } from './kills/workload'
import { timed, until, withService } from './measure'
import { markdownTable } from './table'

/** How long the service runs, at most, before it is killed; mostly much less. */
const LONGEST_RUN_MS = 6000
const SETTLE_MS = 10 * 60_000
/** Every eighth run goes on until stories were heard in it: in the others few get ready, and there is nothing to compare. */
const LONG_RUN_EVERY = 8
const HEARD_IN_LONG_RUN = 2
const LONGEST_LONG_RUN_MS = 120_000

/**
 * Kills the service with SIGKILL at random moments while people sign up, upload, tell stories, delete and write, and
 * while backups run; then compares what is there with what it acknowledged.
 */
export const runKills = (kills: number, { people = 3, longestRunMs = LONGEST_RUN_MS } = {}) =>
  withService(async (service) => {
    const workload = await startWorkload(service, people)
    let longestStartMs = 0
    for (let kill = 0; kill < kills; kill++) {
      if (kill % LONG_RUN_EVERY === LONG_RUN_EVERY - 1) await untilStoriesAreHeard(workload)
      else await wait(longestRunMs * Math.random() ** 2)
      await service.kill()
      longestStartMs = Math.max(longestStartMs, Math.round(await timed(service.restart)))
    }
    await workload.end()
    const count = (sql: string) => readRows<{ n: number }>(service, sql)[0]?.n ?? 0
    const unfinished = "SELECT count(*) AS n FROM jobs WHERE status IN ('queued', 'running')"
    // Whatever is left then is a fault that is reported.
    await until(() => count(unfinished) === 0, SETTLE_MS).catch(() => {})
    await service.stop()
    const faults = findFaults(service, workload)
    const { swept, faults: lost } = await sweep(service)
    const { usernames, samples, stories, heard, deleted, drafts, backups } = workload.done
    return {
      kills,
      cutOff: workload.cutOff(),
      longestStartMs,
      acknowledged: {
        'sign-ups': usernames.length,
        recordings: samples.size,
        stories: stories.size,
        'stories heard': heard.size,
        deletions: deleted.size,
        drafts: [...drafts.values()].filter(Boolean).length,
        backups: backups.length,
      },
      /** Stories that failed because the service was killed ten times in their midst. */
      givenUp: count("SELECT count(*) AS n FROM readings WHERE failure = 'service-crashed'"),
      swept,
      /** Empty when nothing was lost. */
      faults: [...faults, ...lost],
    }
  })

/** On a busy machine there may be none in that time: the run ends all the same. */
async function untilStoriesAreHeard({ done: { heard } }: Workload): Promise<void> {
  const before = new Set(heard.keys())
  const newlyHeard = () => [...heard.keys()].filter((id) => !before.has(id)).length
  await until(() => newlyHeard() >= HEARD_IN_LONG_RUN, LONGEST_LONG_RUN_MS).catch(() => {})
}

/** `npm run bench -- kills`, or `npm run bench -- kills 20` for so many. */
export async function benchKills(kills = 200): Promise<string> {
  const report = await runKills(kills)
  if (report.faults.length > 0) process.exitCode = 1
  const rows: [string, string | number][] = [
    ['kills', report.kills],
    ['requests cut off', report.cutOff],
    ['slowest start', `${report.longestStartMs} ms`],
    ...Object.entries(report.acknowledged).map(([what, number]): [string, number] => [
      `acknowledged ${what}, all there`,
      number,
    ]),
    ['stories given up after ten kills in their midst', report.givenUp],
    ['files of cut-off uploads swept', report.swept],
    ['lost, doubled, stuck or damaged', report.faults.length],
  ]
  return [markdownTable(['kills', ''], rows), ...report.faults].join('\n')
}
