import { appendFile, writeFile } from 'node:fs/promises'
import type { Wave } from '../engine'
import { createMp3Stream } from './encode-mp3'
import { createLimiter } from './limiter'
import { measureLoudness } from './loudness'
import { MAX_GAIN_DB, STORY_TRUE_PEAK_DB } from './set-loudness'

/** A reading heard while it is made; its loudness is that of the first sentence, the whole one's isn't known yet. */
export function createEarlyAudio(path: string, targetLufs: number, storyId: string) {
  let stream: Awaited<ReturnType<typeof createMp3Stream>> | undefined
  let gain: number | undefined
  let samplesWritten = 0
  return {
    async add({ samples, sampleRateHz }: Wave): Promise<void> {
      if (gain === undefined) {
        const gainDb = targetLufs - measureLoudness(samples, sampleRateHz)
        // Too short to be measured: written with what follows.
        if (!Number.isFinite(gainDb)) return
        gain = 10 ** (Math.min(gainDb, MAX_GAIN_DB) / 20)
      }
      if (!stream) {
        stream = await createMp3Stream(sampleRateHz, storyId)
        await writeFile(path, stream.head)
      }
      const added = createLimiter(samples.slice(samplesWritten), sampleRateHz)(gain, STORY_TRUE_PEAK_DB)
      samplesWritten = samples.length
      await appendFile(path, stream.encode(added))
    },
    async end(): Promise<void> {
      if (stream) await appendFile(path, stream.end())
    },
  }
}
