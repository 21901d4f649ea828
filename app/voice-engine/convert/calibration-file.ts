import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaseVoice } from '../analyse/voice'
import { packArrays, unpackArrays } from '../packed-arrays'
import type { Calibration } from './calibration'

const PREFIX = 'calibration-'
const MB = 2 ** 20
/** 72 s of the base voice take 44 MB unpacked. */
const LARGEST_BYTES = 128 * MB

/**
 * Reads the calibration that an earlier process saved, or else calibrates and saves it. Nothing is rounded,
 * so both give the same. A directory that can't be written only costs time.
 * @param label the engine and its version; files with other labels are deleted
 */
export async function keepCalibration(
  directory: string,
  label: string,
  calibrate: () => Promise<Calibration>,
): Promise<Calibration> {
  const path = join(directory, `${PREFIX}${label}`)
  const kept = await readFile(path).then(
    (bytes) => decode(bytes, label),
    () => undefined,
  )
  if (kept) return kept
  const calibration = await calibrate()
  await keep(directory, path, encode(calibration, label)).catch(() => {})
  return calibration
}

/** Writes to a temporary file and renames it, since several processes may save at once. */
async function keep(directory: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    if (name.startsWith(PREFIX)) await rm(join(directory, name), { force: true })
  }
  const unfinished = join(directory, `unfinished-${randomUUID()}`)
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

function encode({ passages, ...scale }: Calibration, label: string): Uint8Array {
  const arrays: Parameters<typeof packArrays>[0]['arrays'] = {}
  passages.forEach(({ frameCount: _, ...passage }, i) => {
    for (const [name, array] of Object.entries(passage)) arrays[`${name}${i}`] = array
  })
  return packArrays({ label, values: { ...scale, passageCount: passages.length }, arrays })
}

function decode(bytes: Uint8Array, label: string): Calibration | undefined {
  const unpacked = unpackArrays(bytes, label, LARGEST_BYTES)
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
