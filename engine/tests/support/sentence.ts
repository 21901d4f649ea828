import { decodeRecording } from '../../src/decode/decode-recording'

export const SENTENCE = 'The old train left the station just before seven.'

/** Speech that no engine of ours has made, mono at ENGINE_RATE_HZ: see tests/fixtures/README.md. */
export const sentenceByFlite = async () => (await decodeRecording('tests/fixtures/sentence.mp3')).samples
