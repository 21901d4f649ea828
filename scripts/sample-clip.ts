// Makes the landing page's sample clip and the peaks of its wave anew: `npm run sample-clip`, after every change of the
// engine's sound or of the letter. No person's voice is in it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { sampleLetter } from '../app/pages/landing/sample-letter'
import { createResampler } from '../engine/src/decode/resampler'
import { join } from '../engine/src/dsp/join'
import { encodeMp3 } from '../engine/src/encode/encode-mp3'
import { measurePeaks } from '../engine/src/encode/peaks'
import { setLoudness } from '../engine/src/encode/set-loudness'
import { ENGINE_RATE_HZ, type NarrationPlan, NEUTRAL_PLAN, type Wave } from '../engine/src/engine'
import { classicEngine } from '../engine/src/engines/classic'
import { measureSampleQuality } from '../engine/src/measure/quality/measure-sample-quality'
import { piecesOf } from '../engine/src/text/pieces-of-text'
import { speakWithFlite } from '../engine/tests/support/flite'
import { buildWorkers } from './build-workers.mjs'
import { SAMPLE_TEXT } from './sample-text'

const CLIP = 'public/sample/a-letter.mp3'
const FACTS = 'app/pages/landing/sample-clip.json'
/** In the middle of the 91st second, which the player shows before the file is loaded (docs/spec.md, section 9). */
const DURATION_MS = 91_500
const NEAR_ENOUGH_MS = 400
const ROUNDS = 8
/** Under 1: the made-up speaker has a longer vocal tract than the base voice, and so a deeper voice. */
const TRACT = 0.94
const PAUSE_SECONDS = 0.55
const SETUP = { modelsDirectory: 'storage/models' }
const hooks = { onProgress: () => {} }

/** A synthetic voice's recording: the synthesiser reads, and all its frequencies are moved to those of another tract. */
async function speakAsNobody(): Promise<Wave> {
  const pause = new Float32Array(PAUSE_SECONDS * ENGINE_RATE_HZ)
  const resampler = await createResampler(ENGINE_RATE_HZ * TRACT, ENGINE_RATE_HZ)
  const parts: Float32Array[] = []
  for (const { text } of piecesOf(SAMPLE_TEXT)) {
    const samples = await speakWithFlite(text, TRACT)
    parts.push(resampler.push(samples), pause)
  }
  resampler.free()
  return { samples: join(parts), sampleRateHz: ENGINE_RATE_HZ }
}

/** Read at the pace that fills the time. */
async function readLetter(profile: Uint8Array) {
  const plan: NarrationPlan = { ...NEUTRAL_PLAN, pauses: 1.3, melody: 1.15 }
  for (let round = 0; round < ROUNDS; round++) {
    const narration = { text: sampleLetter.join('\n\n'), profile, plan }
    const wave = setLoudness((await classicEngine.narrate(narration, SETUP, hooks)).wave)
    const file = await encodeMp3(wave, 'sample-clip')
    console.log(`pace ${plan.pace.toFixed(3)}: ${file.durationMs} ms`)
    if (Math.abs(file.durationMs - DURATION_MS) <= NEAR_ENOUGH_MS) return { ...file, wave }
    plan.pace *= file.durationMs / DURATION_MS
  }
  throw new Error(`No pace makes the letter ${DURATION_MS} ms long: change its words.`)
}

// Makes the files that the engine reads.
await buildWorkers()
const sample = await speakAsNobody()
const recorded = { sample, quality: measureSampleQuality(sample.samples) }
const profile = await classicEngine.makeProfile({ recordings: [recorded] }, SETUP, hooks)
const { bytes, durationMs, wave } = await readLetter(profile.bytes)
mkdirSync('public/sample', { recursive: true })
writeFileSync(CLIP, bytes)
const facts = {
  engineVersion: classicEngine.version,
  durationMs,
  peaks: Buffer.from(measurePeaks(wave.samples)).toString('base64'),
}
writeFileSync(FACTS, `${JSON.stringify(facts, null, 2)}\n`)
console.log(`${CLIP}: ${durationMs} ms, ${bytes.length} bytes`)
