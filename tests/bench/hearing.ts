import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Service } from '../support/service'
import { speechLike } from '../support/speech-sample'
import { RATE_HZ } from '../support/synthetic-voice'
import { signUpPerson, uploadSample } from '../support/visitor'
import { writeWav } from '../support/wav'

const WARM_ROUNDS = 3
const LOOK_MS = 50

/**
 * The time from an upload of 60 s of speech until the sentence in the recreated voice can be played, in a service that has
 * just started and in one that has made some. The goal of 8 s is for two quiet cores, so the load of the machine is named,
 * and how much of the time passes until the recording is decoded and analysed, which there has to be for any story.
 */
export async function benchHearing(service: Service): Promise<string> {
  const file = join(tmpdir(), `hearing-${process.pid}.wav`)
  writeWav(file, speechLike({ seconds: 60, f0Hz: 190 }), RATE_HZ)
  const lines = ['round | decoded, s | analysed, s | sentence, s | of them after the analysis']
  try {
    for (let round = 0; round <= WARM_ROUNDS; round += 1) {
      const person = await signUpPerson(service.url)
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      const id = await uploadSample(person, file)
      const decoded = seconds()
      let analysed = 0
      let isSaid = false
      while (!isSaid) {
        const html = await (await person.get('/user-dashboard')).text()
        if (!analysed && !html.includes('We’re still listening')) analysed = seconds()
        isSaid = new RegExp(`/app-storage/voices/${id}/sentence-`).test(html)
        if (seconds() > 300) throw new Error('No sentence within five minutes.')
        if (!isSaid) await setTimeout(LOOK_MS)
      }
      const said = seconds()
      const name = round === 0 ? 'fresh' : `warm ${round}`
      const share = ((100 * (said - analysed)) / said).toFixed(0)
      lines.push(`${name} | ${decoded.toFixed(1)} | ${analysed.toFixed(1)} | ${said.toFixed(1)} | ${share} %`)
    }
  } finally {
    rmSync(file, { force: true })
  }
  lines.push(`load of the machine: ${loadavg()[0].toFixed(1)}`)
  return lines.join('\n')
}
