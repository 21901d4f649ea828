import { readFileSync } from 'node:fs'
import NodeId3 from 'node-id3'
import { describe, expect, it } from 'vitest'
import clip from '~/pages/landing/sample-clip.json'
import { sampleLetter } from '~/pages/landing/sample-letter'
import { decodeRecording } from '../../../../engine/src/decode/decode-recording'
import { measurePeaks } from '../../../../engine/src/encode/peaks'
import { classicEngine } from '../../../../engine/src/engines/classic'

const file = 'public/sample/a-letter.mp3'

describe('the sample clip', () => {
  it('was made by the current engine: else run npm run sample-clip', () => {
    expect(clip.engineVersion).toBe(classicEngine.version)
  })

  it('is 91 seconds long and under 800 KB', async () => {
    const bytes = readFileSync(file)
    expect(bytes.length).toBeLessThan(800_000)
    const { durationMs, incomplete } = await decodeRecording(file)
    expect(Math.floor(durationMs / 1000)).toBe(91)
    expect(Math.floor(clip.durationMs / 1000)).toBe(91)
    expect(incomplete).toBe(false)
  })

  it('plays without clipping', async () => {
    const { samples } = await decodeRecording(file, 24_000)
    expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1)
  })

  it("has the peaks of the page's waveform", async () => {
    const { samples } = await decodeRecording(file, 24_000)
    const measured = measurePeaks(samples)
    const shown = Buffer.from(clip.peaks, 'base64')
    expect(shown).toHaveLength(measured.length)
    // MP3 moves peaks, the loudest too, to which all are relative, and the encoder's delay by a fraction of a slice.
    const meanOf = (peaks: Uint8Array) => peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length
    const scale = meanOf(shown) / meanOf(measured)
    const apart = meanOf(measured.map((peak, slice) => Math.abs(scale * peak - shown[slice])))
    expect(apart).toBeLessThan(20)
  })

  it('has tags that say that a machine made it', () => {
    const { userDefinedText } = NodeId3.read(file)
    expect(userDefinedText).toContainEqual({ description: 'AI_GENERATED', value: 'true' })
  })

  it('has no more words than a story may have', () => {
    expect(sampleLetter.join(' ').split(/\s+/).length).toBeLessThanOrEqual(200)
  })
})
