import type { EngineDescription } from '@everspoken/engine/engine'
import { cannotSpeak } from '~/admin/health/checks.server'
import { config } from '~/platform/config.server'
import { type Finding, findingsOn } from '~/platform/finding'
import { chosenBy, chosenEngine, engineInUse, loadChoice } from '~/voices/chosen-engine.server'
import { closeVoicePool, narrationsAtOnce, voicePool } from '~/voices/voice-pool.server'
import { firstLine, readUnchanged } from './packages.server'

const { ok, broken } = findingsOn('voice engine')

export async function checkEngine(): Promise<Finding> {
  await readUnchanged(config.databasePath, loadChoice).catch(() => {})
  const engine = chosenEngine()
  try {
    const { http, ...others } = engineInUse().setup
    const setup = { ...others, http: http && { ...http, provesAnew: true } }
    const answer = await voicePool().engineAvailability(engine.name, setup)
    if (answer.canRun)
      return ok(
        `${engine.name}, version ${answer.version}, can run (${chosenBy()}), ${narrationsAtOnce()} stories at once.${answerOf(engine)}`,
      )
    return cannotSpeak(answer)
  } catch (error) {
    return broken(
      `Its worker process does not start (${firstLine(error)}).`,
      'Run npm run build; if that does not help, check that this account may start processes and has 700 MB of memory.',
    )
  } finally {
    await closeVoicePool()
  }
}

const answerOf = ({ destination }: EngineDescription): string =>
  destination === 'own-machine' ? ' Its server answers, and speaks in the voice that it is given.' : ''
