import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { speechLike } from '../../engine/tests/support/speech-sample'
import { RATE_HZ } from '../../engine/tests/support/synthetic-voice'
import { writeWav } from '../../engine/tests/support/wav'
import type { Service } from '../support/service'
import { signUpPerson, uploadSample } from '../support/visitor'
import { until } from './measure'
import { markdownTable } from './table'

/** By how long nothing is asked of the service before; processes end after 30 s. */
const ROUNDS = { fresh: 0, 'warm 1': 0, 'warm 2': 0, 'after a pause': 40_000 }
const CHOOSING_MS = 5000

/**
 * The time from an upload of 60 s of speech, by someone who has just opened its page and chosen the file, until the
 * sentence in the recreated voice can be played, and how much of it passes until the recording is decoded and analysed.
 * The goal is for two quiet cores, so the load of the machine is named.
 */
export async function benchHearing(service: Service): Promise<string> {
  const file = join(service.storageDir, 'speech.wav')
  writeWav(file, speechLike({ seconds: 60, f0Hz: 190 }), RATE_HZ)
  const rows: string[][] = []
  for (const [round, pauseMs] of Object.entries(ROUNDS)) {
    const person = await signUpPerson(service.url)
    await wait(pauseMs)
    await person.get('/user-dashboard/voices/new')
    await wait(CHOOSING_MS)
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const id = await uploadSample(person, file)
    const decoded = seconds()
    let analysed = 0
    const isSaid = async () => {
      const html = await (await person.get('/user-dashboard')).text()
      if (!analysed && !html.includes('We’re still listening')) analysed = seconds()
      return new RegExp(`/app-storage/voices/${id}/sentence-`).test(html)
    }
    await until(isSaid, 300_000, 50)
    rows.push([round, ...[decoded, analysed, seconds()].map((figure) => figure.toFixed(1))])
  }
  const head = ['round', 'decoded, s', 'analysed, s', 'sentence, s']
  return `${markdownTable(head, rows)}\nload of the machine: ${loadavg()[0].toFixed(1)}`
}
