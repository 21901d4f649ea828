import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstallReply, InstallStep, InstallTask } from '@everspoken/engine/install-worker'
import { MANIFEST, type ModelManifest } from '@everspoken/engine/installed-model'
import { type ModelArchive, ModelError } from '@everspoken/engine/model-archive'
import { renameDurably, syncPath, unlessMissing, writeDurably } from '~/platform/storage/files/durable.server'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { createWorkerPool } from '~/platform/workers/worker-pool.server'

export interface InstallOptions {
  modelsDirectory: string
  /** An archive on this machine, instead of the download. */
  from?: string
  sha256?: string
  onStep?: (...step: InstallStep) => void
  signal?: AbortSignal
}

/** Folders of an installation that was killed, or still runs. */
const UNFINISHED = /^\.(installing|replaced)-/
/** A slow line takes hours for a hundred megabytes, a slow disk minutes to sync them. */
const DEADLINE_MS = 6 * 3_600_000
const MAX_SILENCE_MS = 5 * 60_000
const MOST_MEMORY = 300 * 2 ** 20
/** How the operator's network is reached: proxies, certificate authorities. */
const NETWORK_ENV = [
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
]

/** Of an unfinished download, which the next one continues. */
export const downloadPath = (
  modelsDirectory: string,
  { name, sha256 }: Pick<ModelArchive, 'name' | 'sha256'>,
) => join(modelsDirectory, `.${name}-${sha256.slice(0, 16)}.download`)

/** Renamed into place at last: the model that was there is used until then. @throws ModelError */
export async function installModel(archive: ModelArchive, options: InstallOptions): Promise<void> {
  const { modelsDirectory, from, sha256 = archive.sha256 } = options
  await mkdir(modelsDirectory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(modelsDirectory)) {
    if (UNFINISHED.test(name)) await rm(join(modelsDirectory, name), { recursive: true, force: true })
  }
  const download = downloadPath(modelsDirectory, { ...archive, sha256 })
  const unfinished = join(modelsDirectory, `.installing-${randomUUID()}`)
  try {
    const task = { archive: { ...archive, sha256 }, download, from, folder: unfinished }
    const files = await inWorker(task, options)
    const { leastAlignment } = archive
    const installedAt = new Date().toISOString()
    const manifest: ModelManifest = { format: 1, installedAt, sha256, leastAlignment, files }
    await writeDurably(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2))
    // The worker may not: Node's permission model has no fsync.
    for (const { path } of files) await syncPath(join(unfinished, path))
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

/** What reads from the network and unpacks is a process of its own, whose errors end this installation alone. */
async function inWorker(task: InstallTask, { modelsDirectory, from, onStep, signal }: InstallOptions) {
  const pool = createWorkerPool({
    entry: workerEntry('install'),
    ...{ maxProcesses: 1, deadlineMs: DEADLINE_MS, maxSilenceMs: MAX_SILENCE_MS, rssLimitBytes: MOST_MEMORY },
    permissions: { reads: from ? [from] : [], writes: [modelsDirectory], network: !from },
    environment: from ? [] : NETWORK_ENV,
  })
  try {
    const onProgress = (step: InstallStep) => onStep?.(...step)
    const reply = await pool.run<InstallReply, InstallStep>(task, { signal, onProgress })
    if ('files' in reply) return reply.files
    const { message, problem, ...where } = reply
    throw problem ? new ModelError(message, problem) : Object.assign(new Error(message), where)
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof WorkerFailure)) throw error
    const isCrash = error.code === 'worker-died'
    throw new ModelError(`The installation was ended: ${error.message}`, isCrash ? 'interrupted' : 'refused')
  } finally {
    await pool.close()
  }
}
