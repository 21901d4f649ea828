import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { OfflineTts } from 'sherpa-onnx-node'
import { findModel } from '../../models/installed-model'
import { VoiceEngineError } from '../../voice-engine-error'
import { readVocabulary, type Vocabulary } from './vocabulary'

/** More threads wait for each other more than they help. */
const MOST_THREADS = 4

export interface LoadedModel {
  tts: OfflineTts
  vocabulary: Vocabulary
}

/** @throws VoiceEngineError 'engine-unavailable', with one sentence for operators */
export async function checkModel(modelsDirectory: string) {
  const model = findModel(modelsDirectory, 'pocket')
  if (!model) throw unavailable('The model is not installed: npm run voice -- install.')
  if (model.problem) throw unavailable(model.problem)
  const inFolder = (name: string) => join(model.folder, name)
  const files = {
    lmFlow: inFolder('lm_flow.int8.onnx'),
    lmMain: inFolder('lm_main.int8.onnx'),
    encoder: inFolder('encoder.onnx'),
    decoder: inFolder('decoder.int8.onnx'),
    textConditioner: inFolder('text_conditioner.onnx'),
    vocabJson: inFolder('vocab.json'),
    tokenScoresJson: inFolder('token_scores.json'),
  }
  try {
    const vocabulary = readVocabulary(files.vocabJson, files.tokenScoresJson)
    return { files, vocabulary, addon: await loadAddon() }
  } catch (error) {
    throw unavailable(error instanceof VoiceEngineError ? error.message : firstLine(error))
  }
}

let loaded: { key: string; model: Promise<LoadedModel> } | undefined

/** Loads the model once per process; again if another one was installed. */
export function loadModel(modelsDirectory: string): Promise<LoadedModel> {
  const key = findModel(modelsDirectory, 'pocket')?.manifest.installedAt + modelsDirectory
  if (loaded?.key !== key) {
    const model = load(modelsDirectory)
    loaded = { key, model }
    model.catch(() => {
      loaded = undefined
    })
  }
  return loaded.model
}

async function load(modelsDirectory: string): Promise<LoadedModel> {
  const { files, vocabulary, addon } = await checkModel(modelsDirectory)
  const numThreads = Math.min(MOST_THREADS, availableParallelism())
  const model = { pocket: files, numThreads, provider: 'cpu' } as const
  try {
    return { tts: await addon.OfflineTts.createAsync({ model, maxNumSentences: 1 }), vocabulary }
  } catch (error) {
    throw unavailable(`The model can't be loaded: ${firstLine(error)}`)
  }
}

/** An optional package, and compiled: it may be missing, or made for another system. */
async function loadAddon() {
  try {
    return (await import('sherpa-onnx-node')).default
  } catch {
    throw unavailable(
      'The optional package sherpa-onnx-node does not load on this system: it needs glibc 2.32 or newer, macOS or Windows.',
    )
  }
}

const unavailable = (reason: string) => new VoiceEngineError('engine-unavailable', reason)
const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]
