import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from '../support/service'
import { signUpPerson, type Visitor } from '../support/visitor'
import { writeWav } from '../support/wav'
import { verdict } from './table'

const MB = 2 ** 20
const RATE_HZ = 16_000
const MOST_MORE_MB = 150

/** How much a 50 MB upload raises the service's resident memory, and what a 60 MB one leaves behind. Linux only. */
export async function benchUploadMemory(service: Service): Promise<string> {
  const person = await signUpPerson(service.url)
  const before = residentMb(service.pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(service.pid))
  }, 20)
  const answer = await upload(person, service, 50 * MB - 4096)
  clearInterval(watch)
  const more = peak - before
  const refused = await upload(person, service, 60 * MB)
  const left = readdirSync(join(service.storageDir, 'spool')).length
  return [
    `before ${before.toFixed(0)} MB, peak during a 50 MB upload ${peak.toFixed(0)} MB: +${more.toFixed(0)} MB (status ${answer}): ${verdict(more < MOST_MORE_MB)}`,
    `a 60 MB upload: status ${refused}, ${left} spooled files left: ${verdict(refused === 413 && left === 0)}`,
  ].join('\n')
}

/** Sends a buzzing tone, 16 kHz mono 16 bit. */
async function upload(person: Visitor, { storageDir }: Service, sizeBytes: number): Promise<number> {
  const file = join(storageDir, 'buzz.wav')
  const samples = Float32Array.from({ length: sizeBytes >> 1 }, (_, at) => ((at * 74) % 8000) / 32_768 - 0.12)
  writeWav(file, samples, RATE_HZ)
  const fields = { whoIsThisVoice: 'Rose', voiceMemory: 'Soft.' }
  const answer = await person.upload('/user-dashboard/voices/new', fields, { voice: file })
  await answer.text()
  return answer.status
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
