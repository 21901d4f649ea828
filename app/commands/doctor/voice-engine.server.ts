import { config } from '~/config.server'
import { type Finding, findingsOn, minuteOf } from '~/finding'
import { cannotSpeak } from '~/health/checks.server'
import type { EngineDescription } from '~/voice-engine/engine'
import { engineDescriptions } from '~/voice-engine/engines/descriptions'
import { chosenBy, chosenEngine, engineInUse, loadChoice } from '~/voices/chosen-engine.server'
import { closeVoicePool, narrationsAtOnce, voicePool } from '~/voices/voice-pool.server'
import { firstLine, readUnchanged } from './packages.server'

const { ok, broken } = findingsOn('voice engine')

export async function checkEngines(): Promise<Finding[]> {
  await readUnchanged(config.databasePath, loadChoice).catch(() => {})
  const engine = chosenEngine()
  const selfChecks = engineDescriptions.flatMap((each) => checkSelfCheck(each, each === engine) ?? [])
  return [await checkChosen(engine), ...selfChecks]
}

async function checkChosen(engine: EngineDescription): Promise<Finding> {
  const { name } = engine
  try {
    const { http, ...others } = engineInUse().setup
    const setup = { ...others, http: http && { ...http, provesAnew: true } }
    const answer = await voicePool().engineAvailability(name, setup)
    if (answer.canRun)
      return ok(
        `${name}, version ${answer.version}, can run (${chosenBy()}), ${narrationsAtOnce()} stories at once.${answerOf(engine)}`,
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

function checkSelfCheck({ name, selfCheck }: EngineDescription, isChosen: boolean): Finding | undefined {
  const { ok, warning } = findingsOn(`self-check of ${name}`)
  const checkIt = `Check it and listen: npm run voice -- check ${name}`
  const check = selfCheck?.(config.engineSetup)
  if (!check)
    return selfCheck && isChosen ? warning('There is none on this machine yet.', checkIt) : undefined
  const { passed, at, problems, slowness, peakMemoryMb, alignment, pagePath } = check
  const figures = [
    slowness !== undefined && `${slowness.toFixed(2)} s of work for a second of speech`,
    `${peakMemoryMb} MB`,
    alignment !== undefined && `words heard ${alignment.toFixed(2)} above others`,
  ].filter((figure) => figure !== false)
  const says = `${passed ? 'Passed' : 'Not passed'} on ${minuteOf(at)}: ${[...problems, figures.join(', ')].join(' ')}.`
  return passed || !isChosen ? ok(`${says} To listen: ${pagePath}`) : warning(says, checkIt)
}
