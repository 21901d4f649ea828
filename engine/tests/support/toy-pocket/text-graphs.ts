import { FLOAT, Graph, INT64 } from './onnx-writer'
import { DIM, FRAME, RATE_HZ } from './toy-shapes'

const BYTES = Array.from({ length: 256 }, (_, i) => `<0x${i.toString(16).toUpperCase().padStart(2, '0')}>`)
const ASCII = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i))
/** One token for each character and each byte, as every SentencePiece model with byte fallback has. */
export const TOKENS = ['<unk>', '<s>', '</s>', '<pad>', ...BYTES, '▁', ...ASCII]

export function makeTokenizer() {
  const scoreOf = (token: string) => (token.length > 1 ? -20 : -5)
  return {
    vocab: Object.fromEntries(TOKENS.map((token, id) => [token, id])),
    scores: Object.fromEntries(TOKENS.map((token) => [token, scoreOf(token)])),
  }
}

/** token_ids (1, T) int64 → embeddings (1, T, 1024): the id + 1 in the first dimension. */
export function makeTextConditioner(): Buffer {
  const g = new Graph('text_conditioner')
  const ids = g.op('Cast', [g.input('token_ids', INT64, [1, 'seq_len'])], { to: FLOAT })
  const codes = g.op('Unsqueeze', [g.op('Add', [ids, g.float(1)]), g.ints(2)])
  const padded = g.op('Pad', [codes, g.ints(0, 0, 0, 0, 0, DIM - 1)])
  g.output('embeddings', FLOAT, [1, 'seq_len', DIM], padded)
  return g.encode()
}

/**
 * audio (1, 1, N) at 24 kHz → latents (1, ⌈N/1920⌉, 1024): in the second dimension the pitch of each frame in Hz, 0
 * where it is quiet. The pitch is half the zero crossings of the audio below about 500 Hz.
 */
export function makeEncoder(): Buffer {
  const g = new Graph('mimi_encoder')
  const audio = g.input('audio', FLOAT, [1, 1, 'audio_len'])
  // Not by Pad, which ONNX Runtime would merge into the pool and then refuse.
  const quiet = (length: number) => g.filled(g.ints(1, 1, length), 0)
  const padded = g.op('Concat', [quiet(48), audio, quiet(FRAME - 1)], { axis: 2 })
  const low = g.op('AveragePool', [padded], { kernel_shape: [49], strides: [1] })
  const sign = g.op('Sign', [low])
  const earlier = g.op('Pad', [sign, g.ints(0, 0, 1, 0, 0, -1)])
  const crossing = g.op('Mul', [g.op('Abs', [g.op('Sub', [sign, earlier])]), g.float(0.5)])
  const framed = (value: string) => g.op('AveragePool', [value], { kernel_shape: [FRAME], strides: [FRAME] })
  const hertz = g.op('Mul', [framed(crossing), g.float(RATE_HZ / 2)])
  const isSound = g.op('Greater', [framed(g.op('Abs', [low])), g.float(0.003)])
  const pitch = g.op('Transpose', [g.op('Mul', [hertz, g.op('Cast', [isSound], { to: FLOAT })])], {
    perm: [0, 2, 1],
  })
  g.output('latents', FLOAT, [1, 'frames', DIM], g.op('Pad', [pitch, g.ints(0, 0, 1, 0, 0, DIM - 2)]))
  return g.encode()
}
