import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { FRAMES_PER_SECOND } from '~/voice-engine/dsp/frame-grid'
import { ENGINE_RATE_HZ, type Wave } from '~/voice-engine/engine'
import { describeVoice, type VoiceDescription } from './describe-voice'
import { signed } from './figures'
import { findPhrases } from './phrases'
import { drawSpectrogram } from './spectrogram'
import { drawStrip, PLOT_WIDTH, SPECTROGRAM_HEIGHT, type StripRow } from './strip-picture'

/** A wave with its title. */
export interface Shown {
  title: string
  wave: Wave
}

const SECONDS = 6
const LEAD_IN_SECONDS = 0.1
/** Enlarges pictures for close inspection. */
const PIXEL_DENSITY = 1.5

/**
 * Draws six seconds of each wave, from the beginning of a phrase, as SVG and PNG.
 * @param waves the first is the sample, of which the longest stretch of speech is drawn
 */
export async function savePictures(path: string, title: string, waves: readonly Shown[]): Promise<void> {
  const [sample, ...others] = waves
  const rows = [
    await rowOf(sample, busiestStart(sample.wave)),
    ...(await Promise.all(others.map((shown) => rowOf(shown, firstStart(shown.wave))))),
  ]
  const svg = drawStrip({ title, seconds: SECONDS, rows, meanHz: (await describeVoice(sample.wave)).meanHz })
  await writeFile(`${path}.svg`, svg)
  await sharp(Buffer.from(svg), { density: 72 * PIXEL_DENSITY })
    .png({ palette: true, colours: 256 })
    .toFile(`${path}.png`)
}

async function rowOf({ title, wave }: Shown, startSeconds: number): Promise<StripRow> {
  const voice = await describeVoice(wave)
  const from = Math.max(0, startSeconds - LEAD_IN_SECONDS)
  const part = new Float32Array(SECONDS * ENGINE_RATE_HZ)
  part.set(wave.samples.subarray(Math.round(from * ENGINE_RATE_HZ)).subarray(0, part.length))
  const firstFrame = Math.round(from * FRAMES_PER_SECOND)
  return {
    title,
    note: noteOf(voice),
    imageUri: await imageUri(part),
    f0Hz: voice.f0Hz.subarray(firstFrame, firstFrame + SECONDS * FRAMES_PER_SECOND),
  }
}

async function imageUri(samples: Float32Array): Promise<string> {
  const { width, height, pixels } = drawSpectrogram(samples, PLOT_WIDTH, SPECTROGRAM_HEIGHT)
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function noteOf(voice: VoiceDescription): string {
  return [
    `f0 ${voice.meanHz.toFixed(0)} Hz, deviation ${voice.deviation.toFixed(1)} st`,
    `slope ${signed(voice.declination, 1)} st/s, end ${signed(voice.finalFall, 1)} st`,
    `harmonics to noise ${voice.harmonicsToNoiseDb.toFixed(1)} dB`,
    `${voice.syllablesPerSecond.toFixed(1)} syllables/s`,
  ].join(' · ')
}

function firstStart({ samples }: Wave): number {
  return (findPhrases(samples)[0]?.from ?? 0) / FRAMES_PER_SECOND
}

/** Start of the phrase with the most speech in the next six seconds. */
function busiestStart({ samples }: Wave): number {
  const phrases = findPhrases(samples)
  const lastStart = samples.length / ENGINE_RATE_HZ - SECONDS
  let best = { start: 0, spoken: -1 }
  for (const { from } of phrases) {
    const start = from / FRAMES_PER_SECOND
    if (start > Math.max(0, lastStart)) break
    const end = from + SECONDS * FRAMES_PER_SECOND
    const spoken = phrases.reduce(
      (sum, phrase) => sum + Math.max(0, Math.min(end, phrase.to) - Math.max(from, phrase.from)),
      0,
    )
    if (spoken > best.spoken) best = { start, spoken }
  }
  return best.start
}
