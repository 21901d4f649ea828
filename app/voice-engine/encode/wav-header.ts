export const WAV_HEADER_BYTES = 44

/**
 * Writes the head of a RIFF file of mono 16-bit PCM (Multimedia Programming Interface and Data Specifications 1.0,
 * 1991, IBM and Microsoft), whose samples follow from WAV_HEADER_BYTES on.
 * @param bytes the whole file; what lies behind the samples is other chunks
 */
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
