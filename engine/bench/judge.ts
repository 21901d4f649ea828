import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findJudges, type JudgedReading, judgeReadings, type Reading } from './judges'
import { DEFAULT_KIT, openKit, TEXTS, type TextName, type VoiceKit } from './kit'
import { judgedTables, wrong } from './tables'

/*
 * `node --import tsx engine/bench/judge.ts [--kit PATH] [--show] WAVE… | FOLDER`
 * Judges any waves. They are named SPEAKER_TEXT….wav, for example 533_p1.wav; a folder stands for all of its
 * waves.
 */
const USAGE = 'judge.ts [--kit PATH] [--text p1] [--speaker 533] [--show] WAVE… | FOLDER'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kit: { type: 'string', default: DEFAULT_KIT },
    text: { type: 'string' },
    speaker: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})
const kit = openKit(values.kit)
if (!kit) console.log(`There is no voice kit at ${values.kit}: judging is impossible.`)
else await judge(kit)

async function judge(kit: VoiceKit): Promise<void> {
  const readings = positionals.flatMap(wavesAt).flatMap((path) => readingAt(kit, path) ?? [])
  if (readings.length === 0) return console.log(USAGE)
  const judges = findJudges(console.log)
  const stories = await judgeReadings(kit, judges, readings)
  for (const reading of stories) console.log(describe(reading))
  console.log(`\n${judgedTables({ kit, stories, ceiling: {} })}`)
}

function wavesAt(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name.endsWith('.wav'))
    .sort()
    .map((name) => join(path, name))
}

/** Speaker and text of a wave, from its name unless given by options. */
function readingAt(kit: VoiceKit, path: string): Reading | undefined {
  const parts = basename(path).split(/[_.-]/)
  const text = values.text ?? parts.find((part) => TEXTS.some((name) => name === part))
  const speaker = values.speaker ?? parts.find((part) => kit.speakers.includes(part))
  if (existsSync(path) && text && speaker) return { speaker, text: text as TextName, path }
  const problem = existsSync(path)
    ? ': whose voice and which text? Name it like 533_p1.wav, or pass --speaker and --text.'
    : " isn't there."
  console.log(path + problem)
  return undefined
}

const describe = ({ path, speaker, likenessTo, errors, heard }: JudgedReading) =>
  [
    `judge 2 ${(likenessTo[speaker ?? ''] ?? Number.NaN).toFixed(3)}`,
    errors ? `wrong ${wrong(errors)}` : 'not heard',
    path,
    ...(values.show && heard ? [`\n    ${heard}`] : []),
  ].join('  ')
