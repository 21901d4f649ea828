/** What a program needs to clone a voice and write an MP3: README.md has the example. */
export { decodeRecording } from './decode/decode-recording'
export { encodeMp3 } from './encode/encode-mp3'
export { encodeWav } from './encode/encode-wav'
export { setLoudness } from './encode/set-loudness'
export { ENGINE_RATE_HZ, NEUTRAL_PLAN } from './engine'
export { classicEngine } from './engines/classic'
export { measureSampleQuality } from './measure/quality/measure-sample-quality'
