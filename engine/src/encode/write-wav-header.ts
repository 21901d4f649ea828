export const WAV_HEADER_BYTES = 44

/** A mono 16-bit PCM WAV header (RIFF 1.0, 1991); samples start at WAV_HEADER_BYTES, other chunks may follow. */
export function writeWavHeader(bytes: Buffer, sampleCount: number, sampleRateHz: number): void {
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRateHz, 24)
  bytes.writeUInt32LE(2 * sampleRateHz, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(2 * sampleCount, 40)
}
