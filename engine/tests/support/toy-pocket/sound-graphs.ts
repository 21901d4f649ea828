import { BOOL, FLOAT, Graph, INT64, type Value } from './onnx-writer'
import { DIM, FRAME, LATENT, RATE_HZ, SOUND_DIMS } from './toy-shapes'

/**
 * c (1, 1024), s (1, 1), t (1, 1), x (1, 32) → flow_dir (1, 32): leads x to c's first three values in any number of steps,
 * and leaves the rest as it was: the noise, which the decoder hears a little of, so that seeds can be told apart.
 */
export function makeFlow(): Buffer {
  const g = new Graph('flow_lm_flow')
  const c = g.input('c', FLOAT, ['batch', DIM])
  const s = g.input('s', FLOAT, ['batch', 1])
  g.input('t', FLOAT, ['batch', 1])
  const x = g.input('x', FLOAT, ['batch', LATENT])
  const first = (value: Value) => g.op('Slice', [value, g.ints(0), g.ints(SOUND_DIMS), g.ints(1)])
  const left = g.op('Sub', [g.float(1), s])
  const direction = g.op('Div', [g.op('Sub', [first(c), first(x)]), left])
  g.output(
    'flow_dir',
    FLOAT,
    ['batch', LATENT],
    g.op('Pad', [direction, g.ints(0, 0, 0, LATENT - SOUND_DIMS)]),
  )
  return g.encode()
}

/**
 * latent (1, T, 32) and 3 states → audio_frame (1, 1, T * 1920) and the states: three harmonics of the pitch in kHz of
 * the first dimension, at the amplitude of the second, or a hiss where the third is 1. The real one has more states, of the same three types.
 */
export function makeDecoder(): Buffer {
  const g = new Graph('mimi_decoder')
  const latent = g.input('latent', FLOAT, [1, 'seq_len', LATENT])
  const phaseBefore = g.input('state_0', FLOAT, [1, 1, 1])
  const first = g.input('state_1', BOOL, [1])
  const offset = g.input('state_2', INT64, [1])
  const frames = g.op('Gather', [g.op('Shape', [latent]), g.ints(1)])
  const column = (index: number) => g.op('Slice', [latent, g.ints(index), g.ints(index + 1), g.ints(2)])
  const wide = g.op('Concat', [g.ints(1), frames, g.ints(FRAME)], { axis: 0 })
  const perSample = (value: Value) => g.op('Reshape', [g.op('Expand', [value, wide]), g.ints(1, 1, -1)])
  const cycles = g.op('CumSum', [perSample(g.op('Mul', [column(0), g.float(1000 / RATE_HZ)])), g.int(2)])
  const total = g.op('Add', [cycles, phaseBefore])
  const phase = g.op('Sub', [total, g.op('Floor', [total])])
  const harmonic = (number: number, weight: number) =>
    g.op('Mul', [g.op('Sin', [g.op('Mul', [phase, g.float(2 * Math.PI * number)])]), g.float(weight)])
  const tone = g.op('Sum', [harmonic(1, 0.6), harmonic(2, 0.3), harmonic(3, 0.1)])
  const hiss = g.op('Mul', [hissOf(g), column(2)])
  const spoken = g.op('Mul', [
    g.op('Reshape', [tone, g.ints(1, -1, FRAME)]),
    g.op('Sub', [g.float(1), column(2)]),
  ])
  const carrier = g.op('Add', [spoken, hiss])
  const noise = g.op('Add', [g.op('Mul', [g.op('Tanh', [column(SOUND_DIMS)]), g.float(0.05)]), g.float(1)])
  const amplitude = g.op('Mul', [g.op('Mul', [column(1), noise]), fadedFrame(g)])
  const audio = g.op('Reshape', [g.op('Mul', [carrier, amplitude]), g.ints(1, 1, -1)])
  g.output('audio_frame', FLOAT, [1, 1, 'samples'], audio)
  g.output('out_state_0', FLOAT, [1, 1, 1], g.op('Slice', [phase, g.ints(-1), g.ints(2 ** 40), g.ints(2)]))
  g.output('out_state_1', BOOL, [1], first)
  g.output('out_state_2', INT64, [1], g.op('Add', [offset, g.op('Mul', [frames, g.ints(16)])]))
  return g.encode()
}

const placesOf = (g: Graph) =>
  g.op('Cast', [g.op('Range', [g.int(0), g.int(FRAME), g.int(1)])], { to: FLOAT })

/** A frame of white noise, the same each time: the fractions of large numbers. */
function hissOf(g: Graph): Value {
  const large = g.op('Mul', [g.op('Sin', [g.op('Mul', [placesOf(g), g.float(12.9898)])]), g.float(43_758)])
  const fractions = g.op('Sub', [large, g.op('Floor', [large])])
  const centred = g.op('Sub', [g.op('Mul', [fractions, g.float(2)]), g.float(1)])
  return g.op('Reshape', [centred, g.ints(1, 1, FRAME)])
}

/** Rises and falls over a frame, so that no gap clicks. */
function fadedFrame(g: Graph): Value {
  const place = g.op('Add', [placesOf(g), g.float(0.5)])
  const arch = g.op('Sin', [g.op('Mul', [place, g.float(Math.PI / FRAME)])])
  return g.op('Reshape', [g.op('Sqrt', [g.op('Max', [arch, g.float(0)])]), g.ints(1, 1, FRAME)])
}
