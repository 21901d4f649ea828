import type { VoiceEngine } from '../engine'
import { pocketDescription } from './descriptions'
import { checkModel, loadModel } from './pocket/addon'
import { POCKET_VERSION } from './pocket/proof'
import { MOST_TOKENS, speakUtterance } from './pocket/speak-utterance'
import { countTokens } from './pocket/vocabulary'
import { type Line, readUtterances } from './utterances/read-utterances'
import { makeReference, openReference } from './utterances/reference-profile'
import { utterancesOf } from './utterances/utterances-of'

/** Pocket TTS (Kyutai 2026) by sherpa-onnx; it can't follow a plan's pace, melody and pitch. See docs/decisions/015. */
export const pocketEngine: VoiceEngine = {
  ...pocketDescription,

  async availability({ modelsDirectory }) {
    try {
      await checkModel(modelsDirectory)
      return { canRun: true }
    } catch (error) {
      return { canRun: false, reason: (error as Error).message }
    }
  },

  async makeProfile({ recordings }, _setup, { onProgress }) {
    const profile = makeReference(recordings, pocketDescription.sample, POCKET_VERSION)
    onProgress(1)
    return profile
  },

  async narrate({ text, profile, plan }, { modelsDirectory }, hooks) {
    const { vocabulary } = await checkModel(modelsDirectory)
    const utterances = utterancesOf(text, (part) => countTokens(vocabulary, part) <= MOST_TOKENS)
    const reference = openReference(profile, POCKET_VERSION)
    const model = await loadModel(modelsDirectory)
    const recording = { samples: reference, sampleRateHz: pocketDescription.sample.rateHz }
    const speak = (line: Line) => speakUtterance(model, reference, line.text, line.seed)
    return readUtterances(utterances, plan, hooks, speak, recording)
  },
}
