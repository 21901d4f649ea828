import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { lstat, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '~/platform/config.server'
import { isDiskFull } from './disk-full'

type FolderProblem = [says: string, whatToDo: string]

const DEADLINE_MS = 10_000
/** Those that go on, of which each keeps a thread, and those that were good. */
const trials = new Map<string, Promise<FolderProblem | undefined>>()

/**
 * Tries whether a setting's folder is there or can be made, and can be written to, and leaves nothing behind. A good one isn't
 * tried again by this process, since that wakes a disk. That a disk is full is no matter of the folder.
 */
export async function folderProblem(setting: string, path: string): Promise<FolderProblem | undefined> {
  const silence: FolderProblem = [`${path} has not answered for ten seconds.`, 'Check its disk or network.']
  const trial = trials.get(path) ?? tryFolder(path).catch((error) => problemOf(error, setting, path))
  trials.set(path, trial)
  void trial.then((problem) => problem && trials.delete(path))
  return Promise.race([trial, setTimeout(DEADLINE_MS, silence, { ref: false })])
}

/** @throws ConfigError with what to do */
export async function requireFolder(setting: string, path: string): Promise<void> {
  const problem = await folderProblem(setting, path)
  if (problem) throw new ConfigError(problem.join(' '))
  makeFolder(path)
}

/** Not by `recursive`, which never returns where a folder can't be made for ENOENT, as in /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

async function tryFolder(path: string): Promise<undefined> {
  const trial = await mkdtemp(join(path, '.trial-')).catch(async (error) => {
    const found = await lstat(path).catch(() => undefined)
    if (error.code !== 'ENOENT' || found) throw Object.assign(error, { path })
  })
  if (!trial) return tryFolder(dirname(path))
  try {
    await writeFile(join(trial, 'trial'), 'trial', { flush: true })
    const folder = await open(trial)
    await folder.sync().finally(() => folder.close())
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

/** What is wrong with a folder, by the error of the file system. */
export function problemOf(error: unknown, setting: string, folder: string): FolderProblem | undefined {
  if (isDiskFull(error)) return undefined
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  const isNoFolder = `${setting} is ${folder}, and`
  if (/^(EACCES|EPERM)$/.test(code)) {
    const owner = `Give the folder and its contents to the account that runs the service: chown -R ACCOUNT ${folder}`
    return [`This account can't read and write all of ${folder}.`, owner]
  }
  if (code === 'EROFS') {
    const remedy = `Mount it for writing, or set ${setting} to another folder.`
    return [`The disk of ${folder} is mounted read-only.`, remedy]
  }
  if (/^(ENOENT|EEXIST)$/.test(code) && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    return [`${isNoFolder} ${path} is a link to a folder that isn't there.`, 'Is its disk mounted?']
  if (code === 'ENOENT') return [`${isNoFolder} no folder can be made there.`, 'Set it to another one.']
  if (/^(EEXIST|ENOTDIR)$/.test(code))
    return [`${isNoFolder} a part of that path is a file.`, 'Set it to a folder.']
  return [`${folder} can't be used (${code}).`, `Check its disk, or set ${setting} to another folder.`]
}
