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

/** A file is stored shortly before its row is written; the service's own sweep waits as long. */
const SAFE_AGE_MS = 3_600_000

export interface Findings {
  /** Files that no row names. */
  orphans: { key: string; bytes: number }[]
  /** Rows whose file is missing. */
  lost: NamedFile[]
}

interface FileContext {
  db: Db
  store: FileStore
}

/** Finds orphaned files and rows without their file, apart from queued deletions and unfinished stories. */
export async function findStrays({ db, store }: FileContext, now = Date.now()): Promise<Findings> {
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
    // Not mtime: a hard link to an old file keeps that file's.
    if (found && found.ctimeMs < now - SAFE_AGE_MS) orphans.push({ key, bytes: found.size })
  }
  const lost: NamedFile[] = []
  const inTheMaking = listFilesInTheMaking(db)
  for (const file of listNamedFiles(db)) {
    if (inTheMaking.has(file.key) || (await store.stat(file.key))) continue
    // Its row may just have been deleted.
    if (isFileNamed(db, file.key)) lost.push(file)
  }
  return { orphans, lost }
}

interface Mending {
  /** The repair, or why there is none. */
  words: string
  mend?: (db: Db, file: NamedFile) => void
}

/**
 * The repair of each kind of file. No user's content is deleted: a story keeps its text and can be retried, a voice
 * keeps its memories; references to pictures and to files that can be made again are cleared.
 */
export const mendings: Record<FileKind, Mending> = {
  story: {
    words: 'is marked as failed, so that the user can retry it with the same text',
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
  'recording for a story': { words: 'stays: the service makes it again from the voice, or the story fails' },
  recording: { words: 'can not be repaired: restore it from a backup, or tell the user' },
  'recording for the engine': { words: 'can not be repaired: restore it from a backup, or tell the user' },
  'voice profile': {
    words: 'is cleared, and the service makes it again',
    mend: (db, { id, key }) =>
      db
        .update(voiceSamples)
        .set({ profileKey: null, profileVersion: null })
        .where(and(eq(voiceSamples.id, id), eq(voiceSamples.profileKey, key)))
        .run(),
  },
  photo: {
    words: 'is cleared',
    mend: (db, { id, key }) =>
      db
        .update(voiceSamples)
        .set({ photoKey: null })
        .where(and(eq(voiceSamples.id, id), eq(voiceSamples.photoKey, key)))
        .run(),
  },
  picture: {
    words: 'is cleared, and initials are shown',
    mend: (db, { id, key }) =>
      db
        .update(users)
        .set({ profilePicture: null, profilePictureSquare: null })
        .where(and(eq(users.id, id), eq(users.profilePicture, key)))
        .run(),
  },
  'small picture': {
    words: 'is cleared, and initials are shown',
    mend: (db, { id, key }) =>
      db
        .update(users)
        .set({ profilePictureSquare: null })
        .where(and(eq(users.id, id), eq(users.profilePictureSquare, key)))
        .run(),
  },
}

/** Whether the folder has no entries: folders outlive their files, so its disk isn't mounted. */
async function isStoreUnmounted(): Promise<boolean> {
  return (await readdir(config.filesDir).catch(() => [])).length === 0
}

/** @throws CommandError during a backup, which may need the orphans, or when the files' disk isn't mounted */
export async function mendStrays({ db, store }: FileContext, { orphans, lost }: Findings): Promise<void> {
  if (areDeletionsHeld(db)) {
    throw new CommandError(
      'A backup is being made. Run the sweep again when it is done (a killed backup counts for 15 minutes).',
    )
  }
  if (lost.length > 0 && (await isStoreUnmounted())) {
    throw new CommandError(
      `There is nothing at all in ${config.filesDir}. Is its disk mounted? Nothing was changed. If it is lost, restore a backup.`,
    )
  }
  for (const { key } of orphans) if (!isFileNamed(db, key)) await store.delete(key)
  for (const file of lost) if (!(await store.stat(file.key))) mendings[file.kind].mend?.(db, file)
}
