import { readdir, stat } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { CommandError } from '~/backups/operator-error'
import { config } from '~/config.server'
import { type Db, tables } from '~/storage/database.server'
import { areDeletionsHeld } from '~/storage/files/file-deletions.server'
import type { FileStore } from '~/storage/files/file-store.server'
import {
  type FileKind,
  isFileNamed,
  listFilesInTheMaking,
  listNamedFiles,
  type NamedFile,
} from '~/storage/files/named-files.server'

const { fileDeletions, readings, users, voiceProfiles, voices } = tables

/** A file is stored shortly before its row is written; the service's own sweep waits as long. */
const SAFE_AGE_MS = 3_600_000

export type Findings = Awaited<ReturnType<typeof findStrays>>

interface FileContext {
  db: Db
  store: FileStore
}

/** Finds orphaned files and rows without their file, apart from queued deletions and unfinished stories. */
export async function findStrays({ db, store }: FileContext, now = Date.now()) {
  const deletions = db.select().from(fileDeletions).all()
  const queued = new Set(deletions.map(({ fileKey }) => fileKey))
  const orphans: { key: string; bytes: number }[] = []
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

type Mend = (db: Db, file: NamedFile) => unknown

const mendUser =
  (column: SQLiteColumn, values: Partial<typeof users.$inferInsert>): Mend =>
  (db, { id, key }) => {
    db.update(users)
      .set(values)
      .where(and(eq(users.id, id), eq(column, key)))
      .run()
  }

const mendStory: Mend = (db, { key }) => {
  const nothing = { audioPath: null, durationMs: null, sizeBytes: null, peaks: null }
  db.update(readings)
    .set({ status: 'failed', failure: 'file-lost', ...nothing, updatedAt: new Date() })
    .where(and(eq(readings.audioPath, key), eq(readings.status, 'ready')))
    .run()
}

const NEEDS_BACKUP = 'cannot be repaired: restore it from a backup, or tell the user'
const INITIALS = 'is cleared, and initials are shown'

/**
 * The repair of each kind of file, or why there is none. No user's content is deleted: a story keeps its text and can
 * be retried, a voice keeps its memories; references to pictures and to files that can be made again are cleared.
 */
export const mendings: Record<FileKind, { words: string; mend?: Mend }> = {
  story: { words: 'is marked as failed, so that the user can retry it with the same text', mend: mendStory },
  'recording for a story': { words: 'stays: the service makes it again from the voice, or the story fails' },
  recording: { words: NEEDS_BACKUP },
  'recording for the engine': { words: NEEDS_BACKUP },
  'voice profile': {
    words: 'is cleared, and the service makes it again',
    mend: (db, { key }) => db.delete(voiceProfiles).where(eq(voiceProfiles.fileKey, key)).run(),
  },
  'sentence in a voice': {
    words: 'is cleared, and spoken again when the voice is next chosen',
    mend: (db, { key }) =>
      db.update(voiceProfiles).set({ sentenceKey: null }).where(eq(voiceProfiles.sentenceKey, key)).run(),
  },
  photo: {
    words: 'is cleared',
    mend: (db, { key }) => db.update(voices).set({ photoKey: null }).where(eq(voices.photoKey, key)).run(),
  },
  picture: {
    words: INITIALS,
    mend: mendUser(users.profilePicture, { profilePicture: null, profilePictureSquare: null }),
  },
  'small picture': {
    words: INITIALS,
    mend: mendUser(users.profilePictureSquare, { profilePictureSquare: null }),
  },
}

/** @throws CommandError during a backup, which may need the orphans, or when the files' disk isn't mounted */
export async function mendStrays({ db, store }: FileContext, { orphans, lost }: Findings): Promise<void> {
  if (areDeletionsHeld(db)) {
    throw new CommandError(
      'A backup is being made. Run the sweep again when it is done (a killed backup counts for 15 minutes).',
    )
  }
  // Folders outlive their files: without any entry, its disk isn't mounted.
  if (lost.length > 0 && (await readdir(config.filesDir).catch(() => [])).length === 0) {
    throw new CommandError(
      `There is nothing at all in ${config.filesDir}. Is its disk mounted? Nothing was changed. If it is lost, restore a backup.`,
    )
  }
  for (const { key } of orphans) if (!isFileNamed(db, key)) await store.delete(key)
  for (const file of lost) if (!(await store.stat(file.key))) mendings[file.kind].mend?.(db, file)
}
