/** Recordings that aren't read, by how they begin and by the name of their codec, with names for people. Imports nothing, so that browsers can load it. */

const STARTS: [RegExp, string][] = [
  [/^(.{4})?G.{187}(.{4})?G/s, 'MPEG-TS, a film of a camcorder'],
  [/^\0\0.\xba/s, 'MPEG-PS, a film as on DVDs'],
  [/^RIFF....AVI /s, 'AVI, an older kind of film'],
  [/^FLV/, 'FLV, a film from the web'],
  [/^.E\xdf\xa3/s, 'Matroska or WebM'],
  [/^0&\xb2u/, 'WMA or WMV, of Windows'],
  [/^.(dss|ds2)/s, 'DSS, of a dictaphone, whose maker has a program that converts it'],
  [/^MS_VOICE/, 'MSV, of a Sony dictaphone, for which Sony has a program that converts it'],
  [/^RIFX/, 'RIFX, a WAV whose bytes are in the other order'],
  [/^fLaC/, 'FLAC'],
  [/^FORM....AIF/s, 'AIFF'],
  [/^caff/, 'CAF, of Apple'],
]

/** So much of a file, in bytes, tells its kind. */
export const START_BYTES = 400

/** @param start the first START_BYTES of a file, a character each */
export const otherKind = (start: string): string | undefined =>
  STARTS.find(([begins]) => begins.test(start))?.[1]

const LOCKED = 'bought, and locked to the account of its buyer'

const CODECS: Record<string, string> = {
  opus: 'Opus',
  flac: 'FLAC',
  ac3: 'AC-3, of cameras and television',
  eac3: 'E-AC-3, of television',
  ima4: 'IMA ADPCM, of older cameras',
  drms: LOCKED,
  enca: LOCKED,
  'AAC 39': 'AAC-ELD, of calls',
  'AAC 42': 'xHE-AAC',
  'WAV, kind 69': 'WAV with G.726',
  'WAV, kind 353': 'WAV with WMA',
  'WAV, kind 61868': 'WAV with FLAC',
}

export const nameOfCodec = (codec: string): string => CODECS[codec] ?? codec.replace(/[^\w ,-]/g, '')
