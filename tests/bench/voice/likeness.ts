import { heldOutFile, judgeFolder, sampleFile, type VoiceKit } from './kit'
import { runProgram } from './run-program'

/** Reads paths from stdin, writes embeddings of unit length to stdout; its argument is the judge's folder. */
const PROGRAM = `
import json, sys
sys.path.insert(0, sys.argv[1])
from judge2 import emb2
json.dump([emb2(path).tolist() for path in json.load(sys.stdin)], sys.stdout)
`

/** Embedding of a voice by judge 2: a vector of unit length. */
export type VoicePrint = readonly number[]

/** Runs the kit's judge 2 (MFCC, GMM supervector, LDA) on all recordings at once: its model loads slowly. */
export async function hearVoices(
  python: string,
  kit: VoiceKit,
  paths: readonly string[],
): Promise<VoicePrint[]> {
  const output = await runProgram(python, ['-c', PROGRAM, judgeFolder(kit)], { input: JSON.stringify(paths) })
  return JSON.parse(output.toString())
}

/** Cosine similarity of two voices: 1 is the same. */
export function likeness(some: VoicePrint, other: VoicePrint): number {
  return some.reduce((sum, value, i) => sum + value * other[i], 0)
}

/** Likeness of each speaker's sample to their held-out recording: an upper bound for stories. */
export async function samplesLikeness(python: string, kit: VoiceKit): Promise<Record<string, number>> {
  const files = kit.speakers.flatMap((speaker) => [sampleFile(kit, speaker), heldOutFile(kit, speaker)])
  const prints = await hearVoices(python, kit, files)
  return Object.fromEntries(
    kit.speakers.map((speaker, i) => [speaker, likeness(prints[2 * i], prints[2 * i + 1])]),
  )
}
