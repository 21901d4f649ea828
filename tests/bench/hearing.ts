import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Service } from '../support/service'
import { speechLike } from '../support/speech-sample'
import { RATE_HZ } from '../support/synthetic-voice'
import { signUpPerson, uploadSample } from '../support/visitor'
import { writeWav } from '../support/wav'
import { until } from './measure'
import { markdownTable } from './table'

const WARM_ROUNDS = 3
const LOOK_MS = 50

/**
 * The time from an upload of 60 s of speech until the sentence in the recreated voice can be played, in a service that has
 * just started and in one that has made some. The goal of 8 s is for two quiet cores, so the load of the machine is named,
 * and how much of the time passes until the recording is decoded and analysed, which there has to be for any story.
 */
export async function benchHearing(service: Service): Promise<string> {
  const file = join(service.storageDir, 'speech.wav')
  writeWav(file, speechLike({ seconds: 60, f0Hz: 190 }), RATE_HZ)
  const rows: string[][] = []
  for (let round = 0; round <= WARM_ROUNDS; round += 1) {
    const person = await signUpPerson(service.url)
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
    await until(isSaid, 300_000, LOOK_MS)
    const said = seconds()
    const share = ((100 * (said - analysed)) / said).toFixed(0)
    const figures = [decoded, analysed, said].map((figure) => figure.toFixed(1))
    rows.push([round === 0 ? 'fresh' : `warm ${round}`, ...figures, `${share} %`])
  }
  const head = ['round', 'decoded, s', 'analysed, s', 'sentence, s', 'of them after the analysis']
  return `${markdownTable(head, rows)}\nload of the machine: ${loadavg()[0].toFixed(1)}`
}
