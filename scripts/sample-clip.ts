// Makes the landing page's sample clip and the peaks of its wave anew: `npm run sample-clip`, after every change of the
// engine's sound or of the letter. No person's voice is in it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { sampleLetter } from '../app/pages/landing/sample-letter'
import { encodeMp3 } from '../engine/src/encode/encode-mp3'
import { measurePeaks } from '../engine/src/encode/peaks'
import { setLoudness } from '../engine/src/encode/set-loudness'
import { type NarrationPlan, NEUTRAL_PLAN } from '../engine/src/engine'
import { classicDescription } from '../engine/src/engines/descriptions'
import { makeProfile, openRecording } from '../engine/src/make-profile'
import { narrate } from '../engine/src/narrate'
import type { SpeakerProfile } from '../engine/src/reader/types'
import { buildWorkers } from './build-workers.mjs'

/** CMU Flite's voice rms, its frequencies moved to a longer vocal tract: 82 s of three plain texts. */
const VOICE = 'scripts/sample-voice.mp3'
const CLIP = 'public/sample/a-letter.mp3'
const FACTS = 'app/pages/landing/sample-clip.json'
/** In the middle of the 91st second, which the player shows before the file is loaded (docs/spec.md, section 9). */
const DURATION_MS = 91_500
const NEAR_ENOUGH_MS = 400
const ROUNDS = 8

/** Read at the pace that fills the time. */
async function readLetter(speaker: SpeakerProfile) {
  const plan: NarrationPlan = { ...NEUTRAL_PLAN, pauses: 1.3, melody: 1.15 }
  for (let round = 0; round < ROUNDS; round++) {
    const wave = setLoudness((await narrate(sampleLetter.join('\n\n'), speaker, plan)).wave)
    const file = await encodeMp3(wave, 'sample-clip')
    console.log(`pace ${plan.pace.toFixed(3)}: ${file.durationMs} ms`)
    if (Math.abs(file.durationMs - DURATION_MS) <= NEAR_ENOUGH_MS) return { ...file, wave }
    plan.pace *= file.durationMs / DURATION_MS
  }
  throw new Error(`No pace makes the letter ${DURATION_MS} ms long: change its words.`)
}

// Makes the files that the engine reads.
await buildWorkers()
const { bytes, durationMs, wave } = await readLetter(await makeProfile([await openRecording(VOICE)]))
mkdirSync('public/sample', { recursive: true })
writeFileSync(CLIP, bytes)
const facts = {
  engineVersion: classicDescription.version,
  durationMs,
  peaks: Buffer.from(measurePeaks(wave.samples)).toString('base64'),
}
writeFileSync(FACTS, `${JSON.stringify(facts, null, 2)}\n`)
console.log(`${CLIP}: ${durationMs} ms, ${bytes.length} bytes`)
