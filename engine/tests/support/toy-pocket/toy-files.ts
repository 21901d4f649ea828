import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { encodeWav } from '../../../src/encode/encode-wav'
import { MANIFEST, type ModelManifest } from '../../../src/models/installed-model'
import { speechLike } from '../speech-sample'
import { RATE_HZ } from '../synthetic-voice'

const FOLDER = 'toy-pocket'
export const TOY_RECORDING = 'test_wavs/bria.wav'
const REFERENCE = encodeWav({ samples: speechLike({ seconds: 4, f0Hz: 140 }), sampleRateHz: RATE_HZ })

/** Samples of a frame, of which the toy plays one for each letter: 80 ms. */
export const FRAME = 1920

/** What the toy can be made to do wrong: see engine/tests/fixtures/README.md. */
export type Variant = 'speaks' | 'silent' | 'never-ends' | 'ends-at-once' | 'noise' | 'not-a-number' | 'fails'

const GRAPHS = ['lm_flow.int8.onnx', 'encoder.onnx', 'decoder.int8.onnx', 'text_conditioner.onnx']
const TOKENIZER = ['vocab.json', 'token_scores.json']
const fixture = (name: string) => readFileSync(join('engine/tests/fixtures/toy-pocket', name))

/**
 * A stand-in for the model set of Pocket TTS, which the real addon loads and runs to the end. A test can tell how long its speech
 * has to be, where its words are, and which sample it was given; nothing about the real model's sound.
 */
export function toyFiles(variant: Variant = 'speaks'): Record<string, string | Buffer> {
  return {
    ...Object.fromEntries([...GRAPHS, ...TOKENIZER].map((name) => [name, fixture(name)])),
    'lm_main.int8.onnx': fixture(`lm_main-${variant}.onnx`),
    LICENSE: 'CC BY 4.0, says the toy.\n',
    'README.md': 'A toy. Non-commercial use only, says its README.\n',
    [TOY_RECORDING]: REFERENCE,
  }
}

/** Packs the toy, or other files, as the publisher packs the model. Needs the machine's tar and bzip2. */
export function packArchive(path: string, files: Record<string, string | Buffer> = toyFiles()): void {
  const parent = mkdtempSync(join(tmpdir(), 'toy-archive-'))
  try {
    writeFiles(join(parent, FOLDER), files)
    execFileSync('tar', ['-cjf', path, '-C', parent, FOLDER])
  } finally {
    rmSync(parent, { recursive: true })
  }
}

/** Low enough for the toy to pass the self-check: its sounds are no words. */
const LEAST_ALIGNMENT = -10

/** Writes a model as installed, with a manifest that fits its files. */
export function writeToy(
  modelsDirectory: string,
  files: Record<string, string | Buffer> = toyFiles(),
  leastAlignment = LEAST_ALIGNMENT,
): void {
  const manifest: ModelManifest = {
    format: 1,
    installedAt: new Date().toISOString(),
    sha256: '0'.repeat(64),
    leastAlignment,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
  writeFiles(join(modelsDirectory, 'pocket'), { ...files, [MANIFEST]: JSON.stringify(manifest) })
}

function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** Why tests with the addon can't run: its package has no binary for this system. */
export const addonProblem = (() => {
  try {
    createRequire(import.meta.url)('sherpa-onnx-node')
  } catch (error) {
    return (error as Error).message
  }
})()
