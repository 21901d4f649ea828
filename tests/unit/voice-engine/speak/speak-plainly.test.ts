import { describe, expect, it } from 'vitest'
import { speakAsNobody, speakPlainly } from '~/voice-engine/speak/speak-plainly'
import { RATE_HZ } from '../../../support/synthetic-voice'
import { geometricMeanF0Hz } from '../../../support/yin'

describe('nobody’s voice', () => {
  it('speaks a few words at a usual pitch, the same each time', async () => {
    const samples = await speakAsNobody('Say it again, Siobhan.')
    expect(await speakAsNobody('Say it again, Siobhan.')).toEqual(samples)
    expect(samples.length / RATE_HZ).toBeGreaterThan(1)
    expect(samples.length / RATE_HZ).toBeLessThan(4)
    const f0Hz = geometricMeanF0Hz(samples, RATE_HZ)
    expect(f0Hz).toBeGreaterThan(100)
    expect(f0Hz).toBeLessThan(250)
  })

  it('is not to be heard without words', async () => {
    await expect(speakPlainly('… — …')).rejects.toMatchObject({ code: 'unspeakable' })
  })
})
