import { decodeRecording } from '../decode/decode-recording'
import { resample } from '../decode/resampler'
import { readAnalysisCopy } from '../encode/analysis-copy'
import { ENGINE_RATE_HZ, type EngineDescription, type Recorded, type Wave } from '../engine'
import { bestRecordings, type Measured } from '../measure/quality/best-recordings'
import { measureSampleQuality } from '../measure/quality/measure-sample-quality'
import { MAX_SAMPLE_SECONDS, type RecordingFiles } from '../protocol'
import type { SampleQuality } from '../sample-quality'

interface Best {
  qualities: SampleQuality[]
  best: Recorded[]
}

/** Samples of recordings that aren't chosen are not kept, so that memory doesn't grow with their number. */
export async function bestOf(
  recordings: readonly RecordingFiles[],
  wanted: EngineDescription['sample'],
  onMeasured: (share: number) => void,
): Promise<Best> {
  const measured: Measured[] = []
  for (const files of recordings) {
    measured.push(await measure(files))
    onMeasured(measured.length / recordings.length)
  }
  const chosen = bestRecordings(measured, [wanted.seconds[0], MAX_SAMPLE_SECONDS])
  const best: Recorded[] = []
  let secondsLeft = MAX_SAMPLE_SECONDS
  for (const index of chosen) {
    const { sample, ownHighs } = await sampleOf(recordings[index], wanted.rateHz, secondsLeft)
    best.push({ sample, quality: measured[index].quality, ownHighs })
    secondsLeft -= sample.samples.length / sample.sampleRateHz
  }
  return { qualities: measured.map(({ quality }) => quality), best }
}

async function measure({ samplePath }: RecordingFiles): Promise<Measured> {
  const { samples, gainDb } = await readAnalysisCopy(samplePath)
  const quality = measureSampleQuality(samples)
  return {
    // The copy is louder than the recording.
    quality: { ...quality, speechDb: quality.speechDb - gainDb },
    seconds: samples.length / ENGINE_RATE_HZ,
  }
}

async function sampleOf(
  { samplePath, recordingPath }: RecordingFiles,
  rateHz: number,
  mostSeconds: number,
): Promise<Omit<Recorded, 'quality'>> {
  const copy = await readAnalysisCopy(samplePath)
  const { samples } = await atRate(rateHz, copy, recordingPath)
  return {
    sample: { samples: samples.subarray(0, Math.round(mostSeconds * rateHz)), sampleRateHz: rateHz },
    ownHighs: copy.ownHighs,
  }
}

/** The recording itself where an engine wants more than the copy holds; the copy where the recording is gone. */
async function atRate(rateHz: number, copy: Wave, recordingPath: string | undefined): Promise<Wave> {
  if (rateHz === copy.sampleRateHz) return copy
  const recorded = recordingPath && (await decodeRecording(recordingPath, rateHz).catch(() => undefined))
  if (recorded) return { samples: recorded.samples, sampleRateHz: rateHz }
  return { samples: await resample(copy.samples, copy.sampleRateHz, rateHz), sampleRateHz: rateHz }
}
