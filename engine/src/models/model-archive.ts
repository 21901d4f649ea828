export interface ModelArchive {
  name: string
  title: string
  url: string
  bytes: number
  sha256: string
  mostUnpackedBytes: number
  /** How far the right text has to be above another, in ln. */
  leastAlignment: number
  /** Files without which it is incomplete. Paths have '/' and begin below the archive's one folder. */
  files: readonly string[]
  extras: RegExp
  /** What a person has to agree to before it is installed: sentences, one a line. */
  terms: readonly string[]
}

/** An archive with another hash may be larger than ours. */
export const MOST_ARCHIVE_BYTES = 400_000_000

const POCKET_ARCHIVE = 'sherpa-onnx-pocket-tts-int8-2026-01-26'

/** Pocket TTS for sherpa-onnx. The publisher gives no hash: this one stands in four independent public sources. */
export const pocketArchive: ModelArchive = {
  name: 'pocket',
  title: 'Pocket TTS by Kyutai: English, 100 million parameters, 8 bits',
  url: `https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models/${POCKET_ARCHIVE}.tar.bz2`,
  bytes: 98_336_520,
  sha256: '2f3b88823cbbb9bf0b2477ec8ae7b3fec417b3a87b6bb5f256dba66f2ad967cb',
  mostUnpackedBytes: 400_000_000,
  // Synthetic voices reach 0.3 to 2.3, other texts in their place 0.4 at most.
  leastAlignment: 0.2,
  files: [
    'lm_flow.int8.onnx',
    'lm_main.int8.onnx',
    'encoder.onnx',
    'decoder.int8.onnx',
    'text_conditioner.onnx',
    'vocab.json',
    'token_scores.json',
  ],
  extras: /^(LICENSE|README\.md|test_wavs\/[\w-]{1,60}\.wav)$/,
  terms: [
    'The LICENSE in the archive says CC BY 4.0; the README in the same archive says non-commercial use only.',
    'The two contradict each other (sherpa-onnx issue 3971). If in doubt, keep to the stricter one.',
    "Its makers forbid speaking in a person's voice without the explicit and lawful consent of the person whose voice it is,",
    'and passing its speech off as genuine. Everspoken asks for that consent with each recording, and marks each story.',
  ],
}

/** What it is called where it is published, and in the folder of models where an operator may put it. */
export const archiveName = ({ url }: Pick<ModelArchive, 'url'>): string =>
  new URL(url).pathname.split('/').at(-1) ?? ''

/** 'unreachable' and 'interrupted': the network's, so that another try may do better, and the second goes on. */
export type ModelProblem = 'unreachable' | 'interrupted' | 'refused'

export class ModelError extends Error {
  override readonly name = 'ModelError'
  constructor(
    message: string,
    readonly problem: ModelProblem = 'refused',
  ) {
    super(message)
  }
}
