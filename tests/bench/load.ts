import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { speechLike } from '../../engine/tests/support/speech-sample'
import { RATE_HZ } from '../../engine/tests/support/synthetic-voice'
import { writeWav } from '../../engine/tests/support/wav'
import { newPerson } from '../support/person'
import { type Service, workersOf } from '../support/service'
import { slowPdfs } from '../support/slow-pdfs'
import { signUpPerson, type Visitor } from '../support/visitor'
import { median, timed } from './measure'
import { markdownTable, verdict } from './table'

const SIGN_UPS = 30
const UPLOADS = 8
const SLOW_PDFS = 6
const ROUNDS = 3
const MOST = 3

/** How long people wait beside others' recordings and documents, by the same wait without these. */
export async function benchLoad(service: Service): Promise<string> {
  const rows = [await signUpsBesideUploads(service)]
  for (const name of Object.keys(slowPdfs) as (keyof typeof slowPdfs)[])
    rows.push(await pdfBesideSlowOnes(service, name))
  const head = ['what', 'alone, s', 'beside others, s', `ratio (${MOST})`, 'failed', 'others']
  return markdownTable(head, rows)
}

async function signUpsBesideUploads(service: Service) {
  const voice = join(service.storageDir, 'speech.wav')
  writeWav(voice, speechLike({ seconds: 60, f0Hz: 190 }), RATE_HZ)
  const upload = (person: Visitor) =>
    person.upload('/user-dashboard/voices/new', { whoIsThisVoice: 'Rose', voiceMemory: 'Soft.' }, { voice })
  const waits = { alone: [] as number[], beside: [] as number[] }
  const uploads: { ms: number; status: number }[] = []
  let failed = 0
  const longestSignUp = async () => {
    const signUp = () => timed(() => signUpPerson(service.url).catch(() => failed++))
    return Math.max(...(await Promise.all(Array.from({ length: SIGN_UPS }, signUp))))
  }
  for (let round = 0; round < ROUNDS; round += 1) waits.alone.push(await longestSignUp())
  for (let round = 0; round < ROUNDS; round += 1) {
    const people = await newPeople(service, UPLOADS)
    const sending = people.map((person) => answered(() => upload(person)))
    // From now on recordings are decoded, and others analysed.
    await Promise.race(sending)
    waits.beside.push(await longestSignUp())
    uploads.push(...(await Promise.all(sending)))
  }
  const busy = uploads.filter(({ status }) => status !== 303).length
  const longest = Math.max(...uploads.map(({ ms }) => ms))
  const others = `longest ${seconds(longest)} s, ${busy} of ${uploads.length} busy`
  return [`${SIGN_UPS} sign-ups, ${UPLOADS} uploads of a minute`, ...figures(waits), failed, others]
}

async function pdfBesideSlowOnes(service: Service, name: keyof typeof slowPdfs) {
  const document = join(service.storageDir, 'slow.pdf')
  writeFileSync(document, slowPdfs[name]())
  const waits = { alone: [] as number[], beside: [] as number[] }
  const refused: number[] = []
  let failed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [when, count] of [['alone', 0] as const, ['beside', SLOW_PDFS] as const]) {
      // As after half a minute without a document.
      for (const worker of workersOf(service.pid)) process.kill(worker, 'SIGKILL')
      const [reader, ...others] = await newPeople(service, 1 + count)
      const slow = others.map((one) => answered(() => one.upload('/api/documents', {}, { document })))
      const read = () => reader!.upload('/api/documents', {}, { document: 'tests/fixtures/text.pdf' })
      const { ms, status } = await answered(read)
      waits[when].push(ms)
      if (status !== 200) failed += 1
      refused.push(...(await Promise.all(slow)).map(({ ms }) => ms))
    }
  }
  const others = `longest ${seconds(Math.max(...refused))} s`
  return [`a PDF, ${SLOW_PDFS} slow ones (${name})`, ...figures(waits), failed, others]
}

const newPeople = (service: Service, count: number) =>
  Promise.all(Array.from({ length: count }, () => newPerson(service.url)))

async function answered(send: () => Promise<Response>) {
  let status = 0
  const ms = await timed(async () => {
    const response = await send()
    await response.text()
    status = response.status
  })
  return { ms, status }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

function figures(waits: { alone: number[]; beside: number[] }) {
  const [alone, beside] = [median(waits.alone), median(waits.beside)]
  const ratio = beside / alone
  return [seconds(alone), seconds(beside), `${ratio.toFixed(1)}, ${verdict(ratio <= MOST)}`]
}
