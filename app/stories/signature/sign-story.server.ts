import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { config } from '~/config.server'
import { type Refused, refused } from '~/refusal'
import { database, tables } from '~/storage/database.server'
import { workerEntry } from '~/workers/worker-entry.server'
import { WorkerFailure } from '~/workers/worker-failure'
import { createWorkerPool } from '~/workers/worker-pool.server'
import { readStoryFile, SIGNATURE_TAG, type StoryFile } from './story-file'

const { signingKeys } = tables

let key: ReturnType<typeof fromStored> | undefined

/** The key that signs this service's stories (Ed25519, RFC 8032). It is in the database, and so in its backups. */
export function signingKey() {
  key ??= fromStored(database().select().from(signingKeys).get()?.privateKey ?? makeKey())
  return key
}

function makeKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ed25519')
  const made = privateKey.export({ type: 'pkcs8', format: 'der' })
  database().insert(signingKeys).values({ id: 1, privateKey: made, createdAt: new Date() }).run()
  return made
}

/** With an id, the first half of the SHA-256 of the public key, hex. */
function fromStored(der: Buffer) {
  const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
  const publicKey = createPublicKey(privateKey)
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32)
  return { privateKey, publicKey, id }
}

/** The bytes that are signed: the sound and the day, and nothing of who made it. */
const messageOf = (day: string, framesHash: string) =>
  Buffer.from(`Everspoken story 1\n${day}\n${framesHash}`)

/** Signs the sound of a story's MP3, in a tag of the file, which gets longer by it. */
export async function signStory(path: string, now = new Date()): Promise<void> {
  const { privateKey, id } = signingKey()
  const day = now.toISOString().slice(0, 10)
  const { framesHash } = await readStoryFile(path)
  const signature = sign(null, messageOf(day, framesHash), privateKey).toString('base64url')
  const value = ['1', id, day, signature].join(' ')
  const { default: NodeId3 } = await import('node-id3')
  await NodeId3.Promise.update({ userDefinedText: [{ description: SIGNATURE_TAG, value }] }, path)
}

/**
 * The result of a verification. 'made-here': it is as this service made it; 'changed': it was made here, but its sound was cut or
 * encoded again, or its signature is damaged; 'elsewhere': another service of this kind signed it, and only that one
 * can verify it; 'unknown': it has no signature, and so it may be anything.
 */
export type Verdict =
  | { ok: true; verdict: 'made-here'; day: string }
  | { ok: true; verdict: 'changed' | 'elsewhere' | 'unknown' }

const signatureTag = z.templateLiteral([
  '1 ',
  z.string().regex(/^[0-9a-f]{32}$/),
  ' ',
  z.iso.date(),
  ' ',
  z.base64url(),
])

export function verdictOn({ framesHash, signature, saysItIsOurs }: StoryFile): Verdict {
  if (signature === undefined) return { ok: true, verdict: saysItIsOurs ? 'changed' : 'unknown' }
  if (!signatureTag.safeParse(signature).success) return { ok: true, verdict: 'changed' }
  const [, id, day, signed] = signature.split(' ')
  const { publicKey, id: ownId } = signingKey()
  if (id !== ownId) return { ok: true, verdict: 'elsewhere' }
  const isRight = verify(null, messageOf(day, framesHash), publicKey, Buffer.from(signed, 'base64url'))
  return isRight ? { ok: true, verdict: 'made-here', day } : { ok: true, verdict: 'changed' }
}

const pool = createWorkerPool({
  entry: workerEntry('story-file'),
  maxProcesses: 1,
  maxWaiting: 20,
  deadlineMs: 30_000,
  triesAgain: true,
  rssLimitBytes: 300 * 2 ** 20,
  permissions: { reads: [config.spoolDir] },
})

/** Verifies an uploaded file; it is read in a worker process, since it may be anything. */
export async function verifyStoryFile(path: string, signal?: AbortSignal): Promise<Verdict | Refused> {
  try {
    return verdictOn(await pool.run<StoryFile>({ path }, { signal }))
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.code === 'aborted') throw error
    return refused('busy', 'The service could not read it just now. Please try again.')
  }
}
