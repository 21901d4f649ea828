import { FLOAT, Graph, INT64, type Value } from './onnx-writer'
import { TOKENS } from './text-graphs'
import { DIM, LATENT, LAYERS, POSITIONS, SOUND_DIMS, type Variant } from './toy-shapes'

/** The end of speech, to sherpa-onnx. */
const EOS_LOGIT = -4
/** In gaps, relative to tones: no model gives digital silence. */
const HUM = 0.002
const HISS = 0.4
/** Letters that mostly stand for fricatives and stops, so that forced alignment can tell a text from another. */
const HISSES = /^[cfhkpqstxz]$/i
const LETTER = /^[a-z]$/i

interface Memory {
  /** At each position: id + 1 of a token of text, -1 of a frame of speech, 0 where nothing stands yet. */
  code: Value
  /** At each position: the pitch of a frame of the reference in Hz, or 0. */
  pitch: Value
}

/**
 * The language model: sequence (1, S, 32), text_embeddings (1, T, 1024) and 18 states → conditioning (1, 1024), whose
 * first values are a pitch in kHz, an amplitude and whether it hisses, eos_logit (1, 1) and the states. The first layer's cache is the
 * memory; the real one's is 1024 times as large.
 */
export function makeMain(variant: Variant): Buffer {
  const g = new Graph('flow_lm_main')
  const sequence = g.input('sequence', FLOAT, [1, 'seq_len', LATENT])
  const text = g.input('text_embeddings', FLOAT, [1, 'text_len', DIM])
  const cacheShape = [2, 1, POSITIONS, 1, 1]
  const states = Array.from({ length: LAYERS }, (_, layer) => ({
    cache: g.input(`state_${layer * 3}`, FLOAT, cacheShape),
    currentEnd: g.input(`state_${layer * 3 + 1}`, FLOAT, [0]),
    step: g.input(`state_${layer * 3 + 2}`, INT64, [1]),
  }))
  const lengthOf = (value: Value) => g.op('Gather', [g.op('Shape', [value]), g.ints(1)])
  const frames = lengthOf(sequence)
  const increment = g.op('Add', [frames, lengthOf(text)])
  const cache = remember(g, states[0], { text, frames, increment })
  const half = (index: number) =>
    g.op('Reshape', [g.op('Slice', [cache, g.ints(index), g.ints(index + 1), g.ints(0)]), g.ints(POSITIONS)])
  const { conditioning, logit } = speak(g, { code: half(0), pitch: half(1) }, variant)
  g.output('conditioning', FLOAT, [1, DIM], conditioning)
  g.output('eos_logit', FLOAT, [1, 1], g.op('Unsqueeze', [logit, g.ints(0)]))
  for (const [layer, state] of states.entries()) {
    g.output(`out_state_${layer * 3}`, FLOAT, cacheShape, layer === 0 ? cache : state.cache)
    g.output(`out_state_${layer * 3 + 1}`, FLOAT, [0], state.currentEnd)
    g.output(`out_state_${layer * 3 + 2}`, INT64, [1], g.op('Add', [state.step, increment]))
  }
  return g.encode()
}

/** Writes what came to the next positions. One past the cache is an error here, as it is in the real graph. */
function remember(
  g: Graph,
  { cache, step }: { cache: Value; step: Value },
  { text, frames, increment }: Record<'text' | 'frames' | 'increment', Value>,
): Value {
  const column = (index: number) =>
    g.op('Reshape', [g.op('Slice', [text, g.ints(index), g.ints(index + 1), g.ints(2)]), g.ints(-1)])
  const scalar = (value: Value) => g.op('Squeeze', [value, g.ints(0)])
  const end = g.op('Add', [step, increment])
  const positions = g.op('Unsqueeze', [g.op('Range', [scalar(step), scalar(end), g.int(1)]), g.ints(1)])
  const written = (values: Value) =>
    g.op('Reshape', [
      g.op('ScatterND', [g.filled(g.ints(POSITIONS), 0), positions, values]),
      g.ints(1, 1, POSITIONS, 1, 1),
    ])
  const codes = written(g.op('Concat', [column(0), g.filled(frames, -1)], { axis: 0 }))
  const pitches = written(g.op('Concat', [column(1), g.filled(frames, 0)], { axis: 0 }))
  return g.op('Add', [cache, g.op('Concat', [codes, pitches], { axis: 0 })])
}

/** The token of text whose turn it is, as a tone at the speaker's pitch, a little higher or lower by the letter. */
function speak(g: Graph, { code, pitch }: Memory, variant: Variant): { conditioning: Value; logit: Value } {
  const asFloat = (value: Value) => g.op('Cast', [value], { to: FLOAT })
  const sum = (value: Value) => g.op('ReduceSum', [value, g.ints(0)], { keepdims: 1 })
  const isText = asFloat(g.op('Greater', [code, g.float(0)]))
  const textCount = sum(isText)
  const frame = g.op('Sub', [sum(asFloat(g.op('Less', [code, g.float(0)]))), g.float(1)])
  const overrun = g.op('Sub', [frame, textCount])
  const last = g.op('Sub', [textCount, g.float(1)])
  const token = g.op('Max', [g.op('Min', [frame, last]), g.float(0)])
  const textStart = g.op('ArgMax', [isText], { axis: 0, keepdims: 1 })
  const id = g.op('Gather', [code, g.op('Add', [textStart, g.op('Cast', [token], { to: INT64 })])])

  const voiced = sum(asFloat(g.op('Greater', [pitch, g.float(0)])))
  const speaker = g.op('Div', [sum(pitch), g.op('Max', [voiced, g.float(1)])])
  const bounded = g.op('Min', [g.op('Max', [speaker, g.float(70)]), g.float(500)])
  const letter = g.op('Mul', [g.op('Mod', [id, g.float(7)], { fmod: 1 }), g.float(0.04)])
  const hertz = g.op('Mul', [bounded, g.op('Add', [letter, g.float(0.88)])])

  const ofToken = (values: readonly number[]) =>
    // Codes are one above the ids.
    g.op('Gather', [g.floats(0, ...values), g.op('Cast', [g.op('Round', [id])], { to: INT64 })])
  const hisses = ofToken(TOKENS.map((name) => (variant === 'noise' || HISSES.test(name) ? 1 : 0)))
  const loudness = ofToken(TOKENS.map((name) => (!LETTER.test(name) ? HUM : HISSES.test(name) ? HISS : 1)))
  const inText = asFloat(g.op('Less', [overrun, g.float(0)]))
  const sounds = variant === 'never-ends' ? g.floats(1) : g.op('Mul', [inText, loudness])
  const level = variant === 'silent' ? 0 : 0.3
  const amplitude = g.op('Mul', [g.op('Max', [sounds, g.float(HUM)]), g.float(level)])
  const frameOf = g.op('Concat', [g.op('Mul', [hertz, g.float(0.001)]), amplitude, hisses], { axis: 0 })
  const padded = g.op('Pad', [g.op('Unsqueeze', [frameOf, g.ints(0)]), g.ints(0, 0, 0, DIM - SOUND_DIMS)])
  const isEarly = variant === 'ends-at-once'
  const end = isEarly ? g.op('Sub', [frame, g.float(1)]) : overrun
  const never = g.op('Add', [g.op('Mul', [overrun, g.float(0)]), g.float(EOS_LOGIT - 2)])
  return {
    conditioning: spoilt(g, padded, { frame, sum }, variant),
    logit: variant === 'never-ends' ? never : g.op('Add', [end, g.float(EOS_LOGIT + 0.5)]),
  }
}

function spoilt(
  g: Graph,
  conditioning: Value,
  { frame, sum }: { frame: Value; sum: (value: Value) => Value },
  variant: Variant,
): Value {
  if (variant === 'not-a-number') return g.op('Mul', [conditioning, g.float(Number.NaN)])
  if (variant !== 'fails') return conditioning
  // A position past the cache in the second step of speech, which ScatterND refuses.
  const late = g.op('Mul', [g.op('Max', [frame, g.float(0)]), g.float(1e6)])
  const position = g.op('Unsqueeze', [g.op('Cast', [late], { to: INT64 }), g.ints(1)])
  const wrong = g.op('ScatterND', [g.filled(g.ints(POSITIONS), 0), position, g.floats(1)])
  return g.op('Add', [conditioning, g.op('Mul', [sum(wrong), g.float(0)])])
}
