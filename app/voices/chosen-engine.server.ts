import { describeEngine } from '@everspoken/engine/descriptions'
import type { EngineDescription, EngineSetup } from '@everspoken/engine/engine'
import type Sqlite from 'better-sqlite3'
import { config } from '~/platform/config.server'

/** What an admin has chosen on the page Voice; http belongs to the engine of that name. */
export interface VoiceChoice {
  engine: string
  http?: EngineSetup['http']
}

export const BUILT_IN: VoiceChoice = { engine: 'classic' }

let stored = BUILT_IN

export function applyChoice(choice: VoiceChoice): void {
  stored = choice
}

/** Takes a client, so that the doctor can ask without migrating. */
export function loadChoice(client: Sqlite.Database): void {
  // A database that hasn't been updated yet has no such table.
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'voice_choice'").get()
  const row = table && client.prepare('SELECT engine, http_url, http_dialect FROM voice_choice').get()
  const { engine, http_url: url, http_dialect: dialect } = (row ?? BUILT_IN) as Record<string, string>
  applyChoice({ engine, http: url ? ({ url, dialect } as EngineSetup['http']) : undefined })
}

/** An engine, and where it finds its model or its server. A story keeps to one, also when another is chosen meanwhile. */
export interface EngineInUse {
  engine: EngineDescription
  setup: EngineSetup
}

/** VOICE_ENGINE, or else what an admin has chosen. */
export const chosenEngine = (): EngineDescription => describeEngine(config.voiceEngine ?? stored.engine)

/** For lines of the log and of the doctor. */
export const chosenBy = (): string =>
  config.voiceEngine ? `VOICE_ENGINE=${config.voiceEngine}` : 'by the page Voice'

export const setupWith = (http: EngineSetup['http']): EngineSetup => ({ ...config.engineSetup, http })

export const engineInUse = (): EngineInUse => ({
  engine: chosenEngine(),
  setup: config.voiceEngine ? config.engineSetup : setupWith(stored.http),
})

/** The value of readings.engine for a reading by this version of an engine. */
export const engineLabel = (version: string, { name } = chosenEngine()): string => `${name} ${version}`
