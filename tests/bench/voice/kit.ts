import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The texts that the judges have transcripts of. */
export const TEXTS = ['p1', 'p2', 'p3'] as const
export type TextName = (typeof TEXTS)[number]

/** Recordings and reference data next to the checkout, which are never committed. */
export interface VoiceKit {
  path: string
  speakers: readonly string[]
}

export const DEFAULT_KIT = resolve('../shared/voice-kit')

/** @returns undefined if there is no kit at the path */
export function openKit(path: string): VoiceKit | undefined {
  const manifest = join(path, 'manifest.json')
  if (!existsSync(manifest)) return undefined
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as { speaker: string; part: string }[]
  const speakers = entries.filter(({ part }) => part === 'sample').map(({ speaker }) => speaker)
  return { path, speakers }
}

/** The recording of a speaker that the engine gets. */
export const sampleFile = (kit: VoiceKit, speaker: string) => join(kit.path, `${speaker}_sample.flac`)

/** The recording of a speaker that only the judges get. */
export const heldOutFile = (kit: VoiceKit, speaker: string) => join(kit.path, `${speaker}_heldout.flac`)

export const judgeFolder = (kit: VoiceKit) => join(kit.path, 'judge')

export function readText(kit: VoiceKit, text: TextName): string {
  return readFileSync(join(judgeFolder(kit), `${text}.txt`), 'utf8')
}
