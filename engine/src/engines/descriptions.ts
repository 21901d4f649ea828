import { ENGINE_RATE_HZ, type EngineDescription } from '../engine'
import { MAX_SAMPLE_SECONDS } from '../protocol'
import { POCKET_VERSION, pocketSelfCheck } from './pocket/proof'

export const classicDescription = {
  name: 'classic',
  version: 'classic-10',
  needs: 'One processor core and 250 MB of memory.',
  languages: ['en'],
  sample: { rateHz: ENGINE_RATE_HZ, seconds: [30, MAX_SAMPLE_SECONDS] },
  destination: 'here',
  rssLimitMb: 700,
} as const satisfies EngineDescription

export const pocketDescription = {
  name: 'pocket',
  version: POCKET_VERSION,
  needs:
    'The npm package sherpa-onnx-node, the model that the page Voice installs, two processor cores and 1.2 GB of memory.',
  languages: ['en'],
  sample: { rateHz: 24_000, seconds: [10, 12] },
  destination: 'here',
  rssLimitMb: 1200,
  isNative: true,
  // A sentence of 15 s on a machine five times slower than real time, and the loading of the model.
  maxSilenceMs: 120_000,
  atOnce: 1,
  selfCheck: ({ modelsDirectory }) => pocketSelfCheck(modelsDirectory),
} as const satisfies EngineDescription

export const httpDescription = {
  name: 'http',
  version: 'http-4',
  needs:
    "A voice server on your network at VOICE_HTTP_URL: 'pocket-tts serve', a Chatterbox-TTS-Server, which keeps a copy of each recording until you delete it there, or one with OpenAI's calls for voices, such as vLLM-Omni.",
  languages: ['en'],
  sample: { rateHz: 24_000, seconds: [10, 12] },
  destination: 'own-machine',
  rssLimitMb: 700,
} as const satisfies EngineDescription

export const engineDescriptions: readonly EngineDescription[] = [
  classicDescription,
  pocketDescription,
  httpDescription,
]

/** @throws RangeError if there is no such engine: config.server.ts has checked VOICE_ENGINE */
export function describeEngine(name: string): EngineDescription {
  const description = engineDescriptions.find((engine) => engine.name === name)
  if (!description) throw new RangeError(`There is no voice engine named '${name}'.`)
  return description
}
