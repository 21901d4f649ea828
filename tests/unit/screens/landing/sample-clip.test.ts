import { readFileSync } from 'node:fs'
import NodeId3 from 'node-id3'
import { describe, expect, it } from 'vitest'
import clip from '~/screens/landing/sections/sample-clip.json'
import { sampleLetter } from '~/screens/landing/sections/sample-letter'
import { decodeRecording } from '~/voice-engine/decode/decode-recording'
import { classicEngine } from '~/voice-engine/engines/classic'
import { measurePeaks } from '~/voice-engine/peaks'

const file = 'public/sample/a-letter.mp3'

describe('the sample clip', () => {
  it('was made by the engine as it sounds now: else run npm run sample-clip', () => {
    expect(clip.engineVersion).toBe(classicEngine.version)
  })

  it('plays for 91 seconds and is under 800 KB', async () => {
    const bytes = readFileSync(file)
    expect(bytes.length).toBeLessThan(800_000)
    const { durationMs, incomplete } = await decodeRecording(file)
    expect(Math.floor(durationMs / 1000)).toBe(91)
    expect(Math.floor(clip.durationMs / 1000)).toBe(91)
    expect(incomplete).toBe(false)
  })

  it('is what the wave on the page was measured from', async () => {
    const { samples } = await decodeRecording(file)
    const heard = measurePeaks(samples)
    const drawn = Buffer.from(clip.peaks, 'base64')
    expect(drawn).toHaveLength(heard.length)
    // MP3 moves a peak a little, and the encoder's delay moves all of them by a fraction of a slice.
    const apart = heard.reduce((sum, peak, slice) => sum + Math.abs(peak - drawn[slice]), 0) / heard.length
    expect(apart).toBeLessThan(12)
  })

  it('says in its tags that a machine made it', () => {
    const { userDefinedText } = NodeId3.read(file)
    expect(userDefinedText).toContainEqual({ description: 'AI_GENERATED', value: 'true' })
  })

  it('has no more words than a story may have', () => {
    expect(sampleLetter.join(' ').split(/\s+/).length).toBeLessThanOrEqual(200)
  })
})
