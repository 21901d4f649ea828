import type { VoiceEngine } from '../engine'
import { type Line, readUtterances } from '../utterances/read-utterances'
import { makeReference, openReference } from '../utterances/reference-profile'
import { utterancesOf } from '../utterances/utterances-of'
import { pocketDescription } from './descriptions'
import { checkModel, loadModel } from './pocket/addon'
import { POCKET_VERSION } from './pocket/proof'
import { MOST_TOKENS, speakUtterance } from './pocket/speak-utterance'
import { countTokens } from './pocket/vocabulary'

/**
 * The neural engine on this machine: Pocket TTS, a language model over frames of sound that goes on in the voice of a
 * window of the sample (Kyutai 2026), run by sherpa-onnx. It speaks sentence by sentence; words are found by forced
 * alignment; pauses, room for phrases and level are made here. It can't follow a plan's pace, melody and pitch, so
 * these are left out. See docs/decisions/015-optional-native-packages.md.
 */
export const pocketEngine: VoiceEngine = {
  ...pocketDescription,
  version: POCKET_VERSION,

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
