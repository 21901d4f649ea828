import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { downloadArchive, type OnBytes } from './download-archive.server'
import type { ModelManifest } from './installed-model'
import { MOST_ARCHIVE_BYTES, type ModelArchive, ModelError, type ModelProblem } from './model-archive'
import { unpackArchive } from './unpack-archive.server'

export interface InstallTask {
  archive: ModelArchive
  /** Of an unfinished download. */
  download: string
  /** In place of the download. */
  from?: string
  /** A new folder, for the files. */
  folder: string
}

export type InstallStep = [step: string, ...bytes: Parameters<OnBytes>]

export type InstallReply =
  | { files: ModelManifest['files'] }
  | { message: string; problem?: ModelProblem; code?: string; path?: string }

export default async function runInstallation(task: InstallTask): Promise<InstallReply> {
  try {
    return { files: await install(task) }
  } catch (error) {
    const { message, problem, syscall, code, path } = error as ModelError & NodeJS.ErrnoException
    if (!problem && !syscall) throw error
    return { message, problem, code, path }
  }
}

async function install({ archive, download, from, folder }: InstallTask) {
  const onBytes = reporting('Downloading')
  if (!from) await downloadArchive(archive.url, download, MOST_ARCHIVE_BYTES, { onBytes })
  try {
    await checkHash(from ?? download, archive.sha256)
  } catch (error) {
    if (!from && error instanceof ModelError) await rm(download, { force: true })
    throw error
  }
  await mkdir(folder, { mode: 0o700 })
  return unpackArchive(from ?? download, folder, archive, reporting('Unpacking'))
}

const reporting =
  (step: string): OnBytes =>
  (...bytes) =>
    process.send?.({ progress: [step, ...bytes] satisfies InstallStep })

async function checkHash(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  const onBytes = reporting('Checking')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
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
