import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { encodeMp3 } from '../src/encode/encode-mp3'
import { measurePeaks } from '../src/encode/peaks'
import { setLoudness } from '../src/encode/set-loudness'
import runVoiceTask from '../src/host/worker'
import { measureSampleQuality } from '../src/measure/quality/measure-sample-quality'
import type { VoiceTask } from '../src/protocol'
import { readWave } from './kit'

/** A task of the voice worker, or a part of one. */
export type MeasuredTask =
  | VoiceTask
  | { kind: 'encode'; wavePath: string }
  | { kind: 'judge-quality'; wavePath: string }

export interface Measurement {
  /** CPU time of the process, user and system. */
  seconds: number
  /** Length of the audio produced, if any. */
  soundSeconds?: number
}

export interface ChildReport {
  tasks: Measurement[]
  peakBytes: number
}

const tasks: MeasuredTask[] = JSON.parse(await text(process.stdin))
const measurements: Measurement[] = []
for (const task of tasks) {
  const before = process.cpuUsage()
  const soundSeconds = await run(task)
  const { user, system } = process.cpuUsage(before)
  measurements.push({ seconds: (user + system) / 1e6, soundSeconds })
}
process.stdout.write(JSON.stringify({ tasks: measurements, peakBytes: peakBytes() } satisfies ChildReport))

async function run(task: MeasuredTask): Promise<number | undefined> {
  if (task.kind === 'encode') {
    const wave = setLoudness(await readWave(task.wavePath))
    await encodeMp3(wave, 'bench')
    measurePeaks(wave.samples)
    return undefined
  }
  if (task.kind === 'judge-quality') {
    measureSampleQuality((await readWave(task.wavePath)).samples)
    return undefined
  }
  const reply = await runVoiceTask(task)
  if (!reply.ok) throw new Error(`${task.kind}: ${reply.code}: ${reply.message}`)
  return reply.value && 'durationMs' in reply.value ? reply.value.durationMs / 1000 : undefined
}

/** Peak memory of this program alone; getrusage() may report that of the parent process. */
function peakBytes(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}
