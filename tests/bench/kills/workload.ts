import { createHash, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startOperating } from '../../support/operator'
import type { Service } from '../../support/service'
import { signUpPerson, soundOf, submitStep, uploadSample, type Visitor } from '../../support/visitor'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const RECORDING = 'tests/fixtures/voice-alaw.wav'
const CALL = '/api/voice-samples'
const DETAILS = { whoIsThisVoice: 'Grandma Rose', voiceMemory: 'Soft, and always close to laughing.' }
/** Between two actions of one person. */
const PAUSE_MS = 150

/** What the service has acknowledged, and therefore must keep. */
export interface Acknowledged {
  usernames: string[]
  /** Ids of voice samples with their SHA-256. */
  samples: Map<string, string>
  /** Ids of stories. */
  stories: Set<string>
  /** SHA-256 of the audio of stories that were heard. */
  heard: Map<string, string>
  /** Ids of deleted samples and stories. */
  deleted: Set<string>
  /** By username; undefined while it is unknown whether the last save was stored. */
  drafts: Map<string, string | undefined>
  backups: string[]
}

interface Person {
  username: string
  visitor: Visitor
  voice: string
}

/** People who use the service at once, through any number of kills. */
export async function startWorkload(service: Service, people: number) {
  const done: Acknowledged = {
    usernames: [],
    samples: new Map(),
    stories: new Set(),
    heard: new Map(),
    deleted: new Set(),
    drafts: new Map(),
    backups: [],
  }
  let isOver = false
  let cutOff = 0
  let told = 0
  const everyone: Person[] = []
  for (let i = 0; i < people; i++) {
    const username = `person_${randomUUID().slice(0, 8)}`
    const visitor = await signUpPerson(service.url, username)
    const voice = await uploadSample(visitor, RECORDING)
    await submitStep(visitor, 'document-type', { documentType: 'recipe' })
    await submitStep(visitor, 'voice-selection', { voiceId: voice })
    everyone.push({ username, visitor, voice })
    done.usernames.push(username)
    done.samples.set(voice, sha256(readFileSync(RECORDING)))
  }
  const own = new Map<string, string>()

  async function signUp() {
    const username = `person_${randomUUID().slice(0, 8)}`
    await signUpPerson(service.url, username)
    done.usernames.push(username)
  }

  async function upload({ visitor, username }: Person) {
    const response = await visitor.upload(CALL, DETAILS, { voice: RECORDING })
    if (response.status !== 201) return
    const { id } = (await response.json()) as { id: string }
    done.samples.set(id, sha256(readFileSync(RECORDING)))
    own.set(id, username)
  }

  async function tell(person: Person) {
    // Few words, which are soon read aloud, and each text once.
    const content = `Warm milk, ${++told}.`
    const narrativeContext = { rawResponses: { kitchen_smells: 'Bread.' } }
    const story = { content, documentType: 'recipe', selectedVoiceId: person.voice, narrativeContext }
    const response = await person.visitor.json('POST', '/api/stories/generate', story)
    if (response.status !== 201) return
    const { id } = (await response.json()) as { id: string }
    done.stories.add(id)
    own.set(id, person.username)
  }

  async function hear({ visitor, username }: Person) {
    const unheard = [...done.stories].filter((id) => own.get(id) === username && !done.heard.has(id))
    // Not always the first, which may never be ready.
    const id = unheard[randomInt(Math.max(1, unheard.length))]
    if (!id) return
    const response = await visitor.get(await soundOf(visitor, id))
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 200) done.heard.set(id, sha256(bytes))
  }

  /** An item whose deletion was cut off may be there or not: nothing more is expected of it. */
  async function remove({ visitor, username }: Person) {
    // Seldom a story: fewer of them are acknowledged.
    const isSample = randomInt(4) > 0
    const ids = isSample ? [...done.samples.keys()] : [...done.stories]
    const id = ids.find((id) => own.get(id) === username && !done.deleted.has(id))
    if (!id) return
    done.samples.delete(id)
    done.heard.delete(id)
    done.stories.delete(id)
    const path = isSample ? CALL : '/api/stories'
    const response = await visitor.json('DELETE', `${path}/${id}`)
    if (response.status === 200) done.deleted.add(id)
  }

  async function write({ visitor, username }: Person) {
    const content = `A draft of ${username}, ${randomUUID()}.`
    done.drafts.set(username, undefined)
    const response = await submitStep(visitor, 'document-upload', { content })
    if (response.status === 303) done.drafts.set(username, content)
  }

  async function live(person: Person): Promise<void> {
    // Few uploads: the profiles of their voices are made before stories.
    const often = [tell, tell, hear, write]
    const acts = [...often, ...often, ...often, upload, remove, signUp]
    while (!isOver) {
      const { url } = service
      try {
        person.visitor.moveTo(url)
        await acts[randomInt(acts.length)]!(person)
      } catch (error) {
        if (!isConnectionError(error)) throw error
        cutOff += 1
        while (service.url === url && !isOver) await wait(PAUSE_MS)
      }
      await wait(PAUSE_MS)
    }
  }

  /** Backs up again and again; some backups are killed too. */
  async function backUp(): Promise<void> {
    while (!isOver) {
      const to = join(service.storageDir, 'backups')
      const { child, ended } = startOperating(['backup', '--to', to, '--keep', '3'], service)
      const isKilled = randomInt(3) === 0
      const timer = isKilled ? setTimeout(() => child.kill('SIGKILL'), randomInt(200, 3000)) : undefined
      const { code, stdout } = await ended
      clearTimeout(timer)
      if (code === 0) done.backups.push(stdout.trim().split('\n').at(-1) ?? '')
      await wait(1000)
    }
  }

  const ending = Promise.all([...everyone.map(live), backUp()])
  return {
    done,
    everyone,
    cutOff: () => cutOff,
    async end() {
      isOver = true
      await ending
    },
  }
}

export type Workload = Awaited<ReturnType<typeof startWorkload>>

/** fetch() rejects with a TypeError when the connection is refused or breaks. */
const isConnectionError = (error: unknown) => error instanceof TypeError
