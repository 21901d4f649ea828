import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WAV_HEADER_BYTES, writeWavHeader } from '~/voice-engine/encode/write-wav-header'
import type { Service } from '../support/service'
import { signUpPerson } from '../support/visitor'

const MB = 2 ** 20

/** How much a 50 MB upload raises the service's resident memory, and what a 60 MB one leaves behind. Linux only. */
export async function benchUploadMemory(service: Service): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-bench-'))
  try {
    const person = await signUpPerson(service.url)
    const before = residentMb(service.pid)
    const watch = watchPeak(service.pid)
    const fits = join(folder, 'fits.wav')
    writeWav(fits, 50 * MB - 4096)
    const answer = await upload(person, fits)
    const peak = watch.stop()
    const tooLarge = join(folder, 'too-large.wav')
    writeWav(tooLarge, 60 * MB)
    const refused = await upload(person, tooLarge)
    const left = readdirSync(join(service.storageDir, 'spool')).length
    return [
      `before ${before.toFixed(0)} MB, peak during a 50 MB upload ${peak.toFixed(0)} MB: +${(peak - before).toFixed(0)} MB (status ${answer}): ${peak - before < 150 ? 'met' : 'NOT MET'}`,
      `a 60 MB upload: status ${refused}, ${left} spooled files left: ${refused === 413 && left === 0 ? 'met' : 'NOT MET'}`,
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function upload(person: Awaited<ReturnType<typeof signUpPerson>>, file: string): Promise<number> {
  const fields = { whoIsThisVoice: 'Rose', voiceMemory: 'Soft.' }
  const answer = await person.upload('/user-dashboard/voices/new', fields, { voice: file })
  await answer.text()
  return answer.status
}

/** A WAV file of a buzzing tone, 16 kHz mono 16 bit. */
function writeWav(path: string, sizeBytes: number): void {
  const wav = Buffer.alloc(sizeBytes)
  writeWavHeader(wav, (sizeBytes - WAV_HEADER_BYTES) >> 1, 16_000)
  for (let at = WAV_HEADER_BYTES; at + 1 < sizeBytes; at += 2) wav.writeInt16LE(((at * 37) % 8000) - 4000, at)
  writeFileSync(path, wav)
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

function watchPeak(pid: number) {
  let peak = residentMb(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 20)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
