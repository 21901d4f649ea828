import { readdir, stat } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { config } from '~/config.server'
import { type Db, tables } from '~/database.server'
import { areDeletionsHeld } from '~/files/file-deletion-holds.server'
import type { FileStore } from '~/files/file-store'
import {
  type FileKind,
  isFileNamed,
  listFilesInTheMaking,
  listNamedFiles,
  type NamedFile,
} from '~/files/named-files.server'
import { CommandError } from './command.server'

const { fileDeletions, stories, users, voiceSamples } = tables

/** A file is kept a moment before its row is written; the service's own sweep waits as long. */
const SAFE_AGE_MS = 3_600_000

export interface Findings {
  /** Files that no row names. */
  orphans: { key: string; bytes: number }[]
  /** Rows whose file is gone. */
  lost: NamedFile[]
}

interface Place {
  db: Db
  store: FileStore
}

/** What doesn't belong together. Files that wait for their deletion, and those in the making, are as they should be. */
export async function findStrays({ db, store }: Place, now = Date.now()): Promise<Findings> {
  const queued = new Set(
    db
      .select({ key: fileDeletions.fileKey })
      .from(fileDeletions)
      .all()
      .map(({ key }) => key),
  )
  const orphans: Findings['orphans'] = []
  for await (const key of store.list()) {
    if (queued.has(key) || isFileNamed(db, key)) continue
    const path = await store.path(key)
    const found = path && (await stat(path).catch(() => undefined))
    // Of when it came to its place: a second name of an old file keeps the old file's time of change.
    if (found && found.ctimeMs < now - SAFE_AGE_MS) orphans.push({ key, bytes: found.size })
  }
  const lost: NamedFile[] = []
  const inTheMaking = listFilesInTheMaking(db)
  for (const file of listNamedFiles(db)) {
    if (inTheMaking.has(file.key) || (await store.stat(file.key))) continue
    // Its row may have gone meanwhile.
    if (isFileNamed(db, file.key)) lost.push(file)
  }
  return { orphans, lost }
}

interface Mending {
  /** What is done, or why nothing is. */
  words: string
  mend?: (db: Db, file: NamedFile) => void
}

/**
 * The least harm for each. Nothing that a person wrote or gave is deleted: a story keeps its words and can be tried
 * again, a voice keeps its memories; what can be made again, or was a picture, is forgotten.
 */
export const mendings: Record<FileKind, Mending> = {
  story: {
    words: 'is marked as failed, so that its person can try it again with its words',
    mend: (db, { id, key }) =>
      db
        .update(stories)
        .set({
          status: 'failed',
          failure: 'file-lost',
          audioPath: null,
          durationMs: null,
          sizeBytes: null,
          peaks: null,
          updatedAt: new Date(),
        })
        .where(and(eq(stories.id, id), eq(stories.audioPath, key), eq(stories.status, 'ready')))
        .run(),
  },
  'recording for a story': { words: 'stays: the service makes it of the voice, or lets it fail' },
  recording: { words: 'can not be mended: put it back from a backup, or tell its person' },
  'recording for the engine': { words: 'can not be mended: put it back from a backup, or tell its person' },
  'voice profile': {
    words: 'is forgotten, and the service makes it again',
    mend: (db, { id, key }) =>
      db
        .update(voiceSamples)
        .set({ profileKey: null, profileVersion: null })
        .where(and(eq(voiceSamples.id, id), eq(voiceSamples.profileKey, key)))
        .run(),
  },
  photo: {
    words: 'is forgotten',
    mend: (db, { id, key }) =>
      db
        .update(voiceSamples)
        .set({ photoKey: null })
        .where(and(eq(voiceSamples.id, id), eq(voiceSamples.photoKey, key)))
        .run(),
  },
  picture: {
    words: 'is forgotten, and initials are shown',
    mend: (db, { id, key }) =>
      db
        .update(users)
        .set({ profilePicture: null, profilePictureSquare: null })
        .where(and(eq(users.id, id), eq(users.profilePicture, key)))
        .run(),
  },
  'small picture': {
    words: 'is forgotten, and initials are shown',
    mend: (db, { id, key }) =>
      db
        .update(users)
        .set({ profilePictureSquare: null })
        .where(and(eq(users.id, id), eq(users.profilePictureSquare, key)))
        .run(),
  },
}

/** Folders stay when their files are deleted: where there is nothing at all, a disk is not mounted. */
async function isStoreAway(): Promise<boolean> {
  return (await readdir(config.filesDir).catch(() => [])).length === 0
}

/** @throws CommandError while a backup copies, which may need what is to be deleted, or when all files are away */
export async function mendStrays({ db, store }: Place, { orphans, lost }: Findings): Promise<void> {
  if (areDeletionsHeld(db)) {
    throw new CommandError(
      'A backup is being made. Sweep again when it is done (a backup that was killed counts for 15 minutes).',
    )
  }
  if (lost.length > 0 && (await isStoreAway())) {
    throw new CommandError(
      `There is nothing at all in ${config.filesDir}. Is its disk mounted? Nothing was changed. If it is lost, restore a backup.`,
    )
  }
  for (const { key } of orphans) if (!isFileNamed(db, key)) await store.delete(key)
  for (const file of lost) if (!(await store.stat(file.key))) mendings[file.kind].mend?.(db, file)
}
