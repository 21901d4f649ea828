import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeWav } from '~/voice-engine/encode/encode-wav'
import { speechLike } from '../speech-sample'
import { RATE_HZ } from '../synthetic-voice'
import { makeMain } from './main-graph'
import { makeDecoder, makeFlow } from './sound-graphs'
import { makeEncoder, makeTextConditioner, makeTokenizer } from './text-graphs'
import type { Variant } from './toy-shapes'

const FOLDER = 'toy-pocket'

/**
 * Makes a stand-in for the model set of Pocket TTS, of 20 KB: five ONNX graphs and two tokenizer files of the same names,
 * inputs, outputs and types, which the real addon loads and runs to the end. It doesn't speak: it plays a tone or a
 * hiss for each letter, one frame of 80 ms, and a gap for each space and mark, at the reference's pitch; then silence. So a
 * test can tell how long it has to be, where its words are, and which sample it was given. It can't tell anything about
 * the real model's sound, words, likeness, speed and memory.
 */
export function toyFiles(variant: Variant = 'speaks'): Record<string, string | Buffer> {
  const { vocab, scores } = makeTokenizer()
  return {
    'lm_flow.int8.onnx': makeFlow(),
    'lm_main.int8.onnx': makeMain(variant),
    'encoder.onnx': makeEncoder(),
    'decoder.int8.onnx': makeDecoder(),
    'text_conditioner.onnx': makeTextConditioner(),
    'vocab.json': JSON.stringify(vocab),
    'token_scores.json': JSON.stringify(scores),
    LICENSE: 'CC BY 4.0, says the toy.\n',
    'README.md': 'A toy. Non-commercial use only, says its README.\n',
    'test_wavs/bria.wav': encodeWav({
      samples: speechLike({ seconds: 12, f0Hz: 140 }),
      sampleRateHz: RATE_HZ,
    }),
  }
}

/** Packs the toy, or other files, as the publisher packs the model. Needs the machine's tar and bzip2. */
export function packArchive(path: string, files: Record<string, string | Buffer> = toyFiles()): void {
  const parent = mkdtempSync(join(tmpdir(), 'toy-archive-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(parent, FOLDER, name, '..'), { recursive: true })
      writeFileSync(join(parent, FOLDER, name), content)
    }
    execFileSync('tar', ['-cjf', path, '-C', parent, FOLDER])
  } finally {
    rmSync(parent, { recursive: true })
  }
}
