import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably, syncPath, unlessMissing, writeDurably } from '~/storage/files/durable.server'
import { downloadArchive, type TransferHooks } from './download-archive.server'
import { MANIFEST, type ModelManifest } from './installed-model'
import { type ModelArchive, ModelError } from './model-archive'
import { unpackArchive } from './unpack-archive.server'

export interface InstallOptions {
  modelsDirectory: string
  /** An archive on this machine, instead of the download. */
  from?: string
  sha256?: string
  onStep?: (step: string, ...bytes: Parameters<TransferHooks['onBytes']>) => void
  signal?: AbortSignal
}

/** Folders of an installation that was killed, or still runs. */
const UNFINISHED = /^\.(installing|replaced)-/
/** An archive with another hash may be larger than ours. */
export const MOST_ARCHIVE_BYTES = 400_000_000

/** Of an unfinished download, which the next one continues. */
export const downloadPath = (
  modelsDirectory: string,
  { name, sha256 }: Pick<ModelArchive, 'name' | 'sha256'>,
) => join(modelsDirectory, `.${name}-${sha256.slice(0, 16)}.download`)

/** Renamed into place at last: the model that was there is used until then. @throws ModelError */
export async function installModel(archive: ModelArchive, options: InstallOptions): Promise<void> {
  const { modelsDirectory, from, sha256 = archive.sha256, onStep = () => {}, signal } = options
  await mkdir(modelsDirectory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(modelsDirectory)) {
    if (UNFINISHED.test(name)) await rm(join(modelsDirectory, name), { recursive: true, force: true })
  }
  const download = downloadPath(modelsDirectory, { ...archive, sha256 })
  const hooks = (step: string): TransferHooks => ({
    onBytes: (done, total) => onStep(step, done, total),
    signal,
  })
  if (!from) await downloadArchive(archive.url, download, MOST_ARCHIVE_BYTES, hooks('Downloading'))
  await checkHash(from ?? download, sha256, hooks('Checking')).catch(async (error: unknown) => {
    if (!from && error instanceof ModelError) await rm(download, { force: true })
    throw error
  })
  const unfinished = join(modelsDirectory, `.installing-${randomUUID()}`)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    const files = await unpackArchive(from ?? download, unfinished, archive, hooks('Unpacking'))
    const { leastAlignment } = archive
    const installedAt = new Date().toISOString()
    const manifest: ModelManifest = { format: 1, installedAt, sha256, leastAlignment, files }
    await writeDurably(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2))
    await syncPath(unfinished)
    await replace(modelsDirectory, archive.name, unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await rm(download, { force: true })
}

export async function removeModel(modelsDirectory: string, name: string): Promise<boolean> {
  const names = (await unlessMissing(() => readdir(modelsDirectory))) ?? []
  for (const one of names.filter((file) => file.startsWith(`.${name}-`)))
    await rm(join(modelsDirectory, one), { force: true })
  if (!names.includes(name)) return false
  // At once, so that a kill in the middle leaves no half.
  const removed = join(modelsDirectory, `.replaced-${randomUUID()}`)
  await rename(join(modelsDirectory, name), removed)
  await rm(removed, { recursive: true, force: true })
  return true
}

async function replace(modelsDirectory: string, name: string, unfinished: string): Promise<void> {
  const previous = join(modelsDirectory, `.replaced-${randomUUID()}`)
  await unlessMissing(() => rename(join(modelsDirectory, name), previous))
  await renameDurably(unfinished, join(modelsDirectory, name))
  await rm(previous, { recursive: true, force: true })
}

async function checkHash(path: string, sha256: string, { onBytes, signal }: TransferHooks): Promise<void> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { signal })) {
    hash.update(chunk)
    bytes += chunk.length
    onBytes(bytes, undefined)
  }
  const found = hash.digest('hex')
  if (found === sha256.toLowerCase()) return
  throw new ModelError(
    `The archive is not the expected one: its SHA-256 is ${found} and should be ${sha256}. Nothing was installed.`,
  )
}
