import { resolve } from 'node:path'
import { recording } from '../support/recordings'
import type { Service } from '../support/service'
import { signUpPerson, startStory, uploadSample, Visitor, waitForStory } from '../support/visitor'
import { median, quantile, timed } from './measure'
import { LONG_MESSAGE } from './speed/load'
import { markdownTable, verdict } from './table'

const ROUNDS = 5
const REQUESTS = 200

/**
 * Whether the web thread stays free: the p95 of GET / while a story is being made and a recording uploaded,
 * beside the p95 of the same requests without them. The median of five rounds counts.
 */
export async function benchWebThread(service: Service): Promise<string> {
  const person = await signUpPerson(service.url)
  const sample = await uploadSample(person, recording('low', 'mp3'))
  const rows: string[][] = []
  const ratios: number[] = []
  const loaded: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const alone = await p95OfHome(service.url)
    const story = await startStory(person, sample, LONG_MESSAGE)
    const upload = uploadSample(person, resolve(recording('high', 'm4a')))
    const busy = await p95OfHome(service.url)
    await Promise.all([upload, waitForStory(person, story)])
    ratios.push(busy / alone)
    loaded.push(busy)
    rows.push([String(round), alone.toFixed(1), busy.toFixed(1), (busy / alone).toFixed(2)])
  }
  const [ratio, p95] = [median(ratios), median(loaded)]
  const isMet = ratio <= 3 || p95 <= 50
  return [
    markdownTable(['round', 'p95 alone, ms', 'p95 under load, ms', 'ratio'], rows),
    `median ratio ${ratio.toFixed(2)}, median p95 under load ${p95.toFixed(1)} ms: ${verdict(isMet)}`,
  ].join('\n')
}

async function p95OfHome(url: string): Promise<number> {
  const visitor = new Visitor(url)
  const times: number[] = []
  for (let request = 0; request < REQUESTS; request += 1)
    times.push(await timed(async () => (await visitor.get('/')).text()))
  return quantile(times, 0.95)
}
