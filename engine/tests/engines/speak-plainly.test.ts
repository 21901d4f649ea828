import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../tests/support/new-folder'
import { decodeRecording } from '../../src/decode/decode-recording'
import { speakAsNobody, speakPlainly } from '../../src/engines/speak-plainly'
import { semitonesOf } from '../support/pitch'
import { RATE_HZ } from '../support/synthetic-voice'

describe('nobody’s voice', () => {
  it('speaks a few words at a usual pitch, the same each time', async () => {
    const samples = await speakAsNobody('Say it again.')
    expect(await speakAsNobody('Say it again.')).toEqual(samples)
    expect(samples.length / RATE_HZ).toBeGreaterThan(0.5)
    expect(samples.length / RATE_HZ).toBeLessThan(2)
    const f0Hz = 2 ** ((await semitonesOf({ samples, sampleRateHz: RATE_HZ })) / 12)
    expect(f0Hz).toBeGreaterThan(100)
    expect(f0Hz).toBeLessThan(250)
  })

  it('is an MP3 without the words in its tags', async () => {
    const bytes = Buffer.from(await speakPlainly('shi-vawn'))
    const file = join(newFolder(), 'word.mp3')
    writeFileSync(file, bytes)
    const { samples } = await decodeRecording(file)
    expect(samples.length / RATE_HZ).toBeGreaterThan(0.5)
    expect(samples.length / RATE_HZ).toBeLessThan(1.5)
    expect(bytes.toString('latin1').replaceAll('\0', '')).not.toMatch(/vawn|EVERSPOKEN_STORY/)
  })

  it('is not to be heard without words', async () => {
    await expect(speakPlainly('… — …')).rejects.toMatchObject({ code: 'unspeakable' })
  })
})
