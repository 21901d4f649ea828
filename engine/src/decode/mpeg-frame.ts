/** Header of an MPEG-1, MPEG-2 or MPEG-2.5 audio frame of layer II or III (ISO/IEC 11172-3 §2.4.2.3, 13818-3). */
export interface MpegFrame {
  sizeBytes: number
  sampleCount: number
  sampleRateHz: number
  xingOffset: number
}

const RATES_HZ = [44_100, 48_000, 32_000]
const KBITS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_LAYER2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
const KBITS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Parses a frame header. @returns undefined if there is none at `at` */
export function readMpegFrame(bytes: Uint8Array, at: number): MpegFrame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1] & 0xe0) !== 0xe0) return undefined
  const version = (bytes[at + 1] >> 3) & 3
  const layer = (bytes[at + 1] >> 1) & 3
  const kbitIndex = bytes[at + 2] >> 4
  const rateIndex = (bytes[at + 2] >> 2) & 3
  if (version === 1 || (layer !== 1 && layer !== 2) || kbitIndex === 0 || kbitIndex === 15 || rateIndex === 3)
    return undefined
  const isMpeg1 = version === 3
  const isLayer2 = layer === 2
  const isMono = bytes[at + 3] >> 6 === 3
  const sampleRateHz = RATES_HZ[rateIndex] / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const bitsPerSecond = 1000 * (isMpeg1 ? (isLayer2 ? KBITS_LAYER2 : KBITS_MPEG1) : KBITS_MPEG2)[kbitIndex]
  const sampleCount = isMpeg1 || isLayer2 ? 1152 : 576
  const padding = (bytes[at + 2] >> 1) & 1
  return {
    sizeBytes: Math.floor((sampleCount * bitsPerSecond) / 8 / sampleRateHz) + padding,
    sampleCount,
    sampleRateHz,
    xingOffset: 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  }
}

/** The seconds that the Xing or Info tag of the first frame declares, if there is one. */
export function readXingSeconds(bytes: Uint8Array, at: number): number | undefined {
  const frame = readMpegFrame(bytes, at)
  if (!frame || at + frame.xingOffset + 12 > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + at + frame.xingOffset)
  const word = view.getUint32(0)
  const XING = 0x58696e67
  const INFO = 0x496e666f
  const hasFrameCount = view.getUint32(4) & 1
  if ((word !== XING && word !== INFO) || !hasFrameCount) return undefined
  return (view.getUint32(8) * frame.sampleCount) / frame.sampleRateHz
}
