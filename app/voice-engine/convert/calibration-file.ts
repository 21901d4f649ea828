import { readFile } from 'node:fs/promises'
import type { BaseVoice } from '../analyse/voice'
import { packArrays, unpackArrays } from '../packed-arrays'
import { VoiceEngineError } from '../voice-engine-error'
import type { Calibration } from './calibration'

const LABEL = 'calibration'
/** Nearly incompressible, and read by each process: 42 MB for 72 s of the base voice. */
const UNCOMPRESSED = 0
const MB = 2 ** 20
const LARGEST_BYTES = 128 * MB

/** Serialises a calibration. Nothing is rounded. */
export function encodeCalibration({ passages, ...scale }: Calibration): Uint8Array {
  const arrays: Parameters<typeof packArrays>[0]['arrays'] = {}
  passages.forEach(({ frameCount: _, ...passage }, i) => {
    for (const [name, array] of Object.entries(passage)) arrays[`${name}${i}`] = array
  })
  const values = { ...scale, passageCount: passages.length }
  return packArrays({ label: LABEL, values, arrays }, UNCOMPRESSED)
}

/**
 * Reads a calibration that the build made.
 * @throws VoiceEngineError 'engine-unavailable' if the file is missing or damaged
 */
export async function readCalibration(path: string): Promise<Calibration> {
  const calibration = await readFile(path).then(decode, () => undefined)
  if (calibration) return calibration
  const reason = `The base voice's calibration is damaged or can't be read: ${path}. 'npm run build' makes it.`
  throw new VoiceEngineError('engine-unavailable', reason)
}

function decode(bytes: Uint8Array): Calibration | undefined {
  const unpacked = unpackArrays(bytes, LABEL, LARGEST_BYTES)
  if (!unpacked) return undefined
  const { passageCount, ...scale } = unpacked.values as Omit<Calibration, 'passages'> & {
    passageCount: number
  }
  const passages = Array.from({ length: passageCount }, (_, i) => {
    const array = <T>(name: keyof BaseVoice) => unpacked.arrays[`${name}${i}`] as T
    const f0Hz = array<Float64Array>('f0Hz')
    return {
      frameCount: f0Hz.length,
      f0Hz,
      energy: array<Float64Array>('energy'),
      bands: array<Float32Array>('bands'),
      bins: array<Float32Array>('bins'),
      posteriors: array<Float32Array>('posteriors'),
      samples: array<Float32Array>('samples'),
    } satisfies BaseVoice
  })
  return { ...scale, passages }
}
