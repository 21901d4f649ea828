/** The header of one ADTS frame (ISO/IEC 14496-3 §1.A.2.2). */
export interface AdtsFrame {
  sizeBytes: number
  sampleCount: number
  /** Of the core codec; SBR doubles both samples and rate. */
  sampleRateHz: number
}

const RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]

/** Parses an ADTS header. @returns undefined if there is none at `at` */
export function readAdtsFrame(bytes: Uint8Array, at: number): AdtsFrame | undefined {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1] & 0xf6) !== 0xf0) return undefined
  const sampleRateHz = RATES_HZ[(bytes[at + 2] >> 2) & 15]
  const sizeBytes = ((bytes[at + 3] & 3) << 11) | (bytes[at + 4] << 3) | (bytes[at + 5] >> 5)
  if (sampleRateHz === undefined || sizeBytes < 7) return undefined
  return { sizeBytes, sampleRateHz, sampleCount: 1024 * ((bytes[at + 6] & 3) + 1) }
}
