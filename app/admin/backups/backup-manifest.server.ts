import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CommandError, sizeInWords } from './operator-error'

export const MANIFEST = 'manifest.json'
export const DATABASE = 'app.sqlite'
export const SESSION_SECRET = 'session-secret'
export const FILES = 'files'

const FORMAT = 1

/** The only paths accepted from a manifest, so that none leads out of its folder. */
const OUR_PATH = /^(app\.sqlite|session-secret|files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{2,240})$/

const manifestFile = z.object({
  path: z.string().regex(OUR_PATH, 'an unexpected path'),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifest = z.object({
  format: z.literal(FORMAT, 'made by another version of Everspoken'),
  version: z.string(),
  schema: z.string(),
  takenAt: z.iso.datetime(),
  counts: z.object({
    users: z.number(),
    voiceSamples: z.number(),
    stories: z.number(),
    files: z.number(),
    bytes: z.number(),
  }),
  files: z.array(manifestFile),
  /** The files that rows named and that were missing when the backup was made. */
  missing: z.array(z.object({ kind: z.string(), id: z.string(), key: z.string() })),
})

export type Manifest = z.infer<typeof manifest>
export type ManifestFile = z.infer<typeof manifestFile>

export const newManifest = (values: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...values })

/** @throws CommandError when it is missing or invalid */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new CommandError(`There is no complete backup in ${folder}: it has no ${MANIFEST}.`)
  })
  const parsed = manifest.safeParse(jsonIn(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandError(`${path} can't be used: ${issue.path.join('.')}: ${issue.message}.`)
  }
  const paths = new Set(parsed.data.files.map((file) => file.path))
  if (paths.size !== parsed.data.files.length || !paths.has(DATABASE)) {
    throw new CommandError(`${path} can't be used: it lists a file twice, or no database.`)
  }
  return parsed.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const contentsInWords = ({ counts }: Manifest) =>
  `users: ${counts.users}, recordings: ${counts.voiceSamples}, stories: ${counts.stories}; files: ${counts.files}, ${sizeInWords(counts.bytes)}`

const BACKUP = /^everspoken-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

export const backupName = (takenAt: Date) =>
  `everspoken-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const backupTime = (name: string) => new Date(name.replace(BACKUP, '$1T$2:$3:$4Z'))

/** Lists the complete backups in a folder, newest first; one without its manifest is incomplete. None if it can't be read. */
export async function listBackups(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  const complete = names.filter((name) => BACKUP.test(name) && existsSync(join(dir, name, MANIFEST)))
  return complete.sort().reverse()
}
