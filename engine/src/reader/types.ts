import type { Ending } from '../text/pieces-of-text'

export const TOKEN_FEATURES = 16
export const TRAITS = 12
export const REFITTED = 61
/** Quantiles of ln f0 at 0.5 %, 1.49 % … 99.5 % of the ranks (numpy's linspace(.005, .995, 100)). */
export const PITCH_QUANTILES = 100

export interface Tokens {
  count: number
  /** Numbers in PHONES; SILENCE where there is a pause. */
  phones: Uint8Array
  /**
   * count x TOKEN_FEATURES, all 0 for a silence: 0 known; 1 consonant, 2 unstressed, 3 primary, 4 secondary stress; 5
   * function word; 6 first, 7 last phone of its word; 8 phones of the word / 10; 9 words before, 10 after it in the phrase
   * / 6; 11 phones after, 12 before it in the phrase / 12 (each at most 1); 13 the phrase ends with a comma, 14 with a full
   * stop or exclamation mark, 15 with a question mark.
   */
  features: Float32Array
  /** The number of each token's word in SpokenPiece.words, -1 for a silence. */
  words: Int16Array
}

export interface SpokenPiece {
  /** As spoken, in lower case without marks: as many as spokenWordsOf() of the text gives. */
  words: readonly string[]
  tokens: Tokens
  ending: Ending
  rises: boolean
}

export interface Prior {
  /** PHONE_COUNT: share of each phone's frames that are voiced */
  voicing: Float32Array
  /** PHONE_COUNT x BAND_COUNT: a phone's mean less that of voiced and unvoiced spectra, weighted by its voicing */
  deviations: Float32Array
  /** PHONE_COUNT: mean level of each phone, ln of power relative to the 90th percentile of a recording's frames */
  levels: Float32Array
  /** PHONE_COUNT x PHONE_COUNT: ln of how likely a phone (column) follows another (row), times .7 */
  bigram: Float32Array
}

export interface SpeakerMeans {
  /** PHONE_COUNT x BAND_COUNT: mean shape of each phone; a shape is ln of power, less that of the frame. */
  phoneBands: Float32Array
  /** PHONE_COUNT: mean level of each phone, ln of power relative to `loudLevel` */
  phoneLevels: Float32Array
  /** 4 x BAND_COUNT: means of voiced and of unvoiced shapes, then their standard deviations */
  shapes: Float32Array
  /**
   * TRAITS values, scaled: five aperiodicities (2a - 1); mean ln f0 (2(m - 5)) and deviation (5d); mean ln of the frames of
   * 10 ms in a decoded phone (3(r - 2)); mean level of voiced (/ 2) and unvoiced frames (/ 4), and deviations (1, / 2).
   */
  traits: Float32Array
}

/** Everything measured of a speaker. */
export interface SpeakerProfile extends SpeakerMeans {
  /** (hidden values of a frame + 1) x REFITTED: added to the last layer's outputs from these and a 1, in ln of power. */
  refit: Float32Array
  /** 90th percentile of frames of 10 ms, ln of power at analysis level */
  loudLevel: number
  /** Of ln f0 in Hz over voiced frames of 10 ms. */
  pitch: { meanLn: number; deviationLn: number }
  /** PITCH_QUANTILES of ln f0, of all voiced frames of 5 ms; undefined for a whispering speaker */
  pitchQuantiles: Float32Array | undefined
  /** c0 to c29 of shapes at 5 ms (CEPSTRUM_LENGTH values each): of loud voiced frames, and the mean of unvoiced ones. */
  cepstra: {
    deviations: Float32Array
    voicedMeans: Float32Array
    /** undefined with 20 such frames or fewer */
    unvoicedMeans: Float32Array | undefined
  }
  /** BAND_COUNT: the 10th percentile of each band at 5 ms, smoothed over 2 bands, ln of power at analysis level */
  noiseFloor: Float32Array
  /** BAND_COUNT: the room's sound, ln of power at analysis level */
  roomTone: Float32Array
  /** APERIODICITY_BANDS: means over loud voiced frames, 0 to 1 */
  aperiodicity: Float64Array
  /** The median pause within speech. */
  pauseSeconds: number
  /** HIGH_BANDS: what the person has more above 7 kHz than is predicted, ln of power; 0 where nothing is known */
  ownHighs?: Float32Array
}
