import { eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, tables } from '../database.server'

const { stories, users, voiceProfiles, voiceSamples } = tables

/** All columns that hold a file's key, by kind of file. */
export const fileColumns = {
  recording: voiceSamples.fileKey,
  'recording for the engine': voiceSamples.analysisKey,
  photo: voiceSamples.photoKey,
  'voice profile': voiceProfiles.fileKey,
  story: stories.audioPath,
  'recording for a story': stories.sampleKey,
  picture: users.profilePicture,
  'small picture': users.profilePictureSquare,
} as const

export type FileKind = keyof typeof fileColumns

export interface NamedFile {
  key: string
  kind: FileKind
  /** The id of the row; for a profile, the id of its sample. */
  id: string
}

export function isFileNamed(db: Db, key: string): boolean {
  const named = Object.values(fileColumns).map(
    (c) => sql`EXISTS (SELECT 1 FROM ${c.table} WHERE ${c} = ${key})`,
  )
  return db.get<{ isNamed: number }>(sql`SELECT ${sql.join(named, sql` OR `)} AS isNamed`).isNamed === 1
}

const idOf = (column: (typeof fileColumns)[FileKind]) =>
  column.table === voiceProfiles ? voiceProfiles.sampleId : sql<string>`${column.table}.id`

export function listNamedFiles(db: Db): NamedFile[] {
  return Object.entries(fileColumns).flatMap(([kind, column]) =>
    db
      .select({ key: sql<string>`${column}`, id: idOf(column) })
      .from(column.table)
      .where(isNotNull(column))
      .all()
      .map((file) => ({ ...file, kind: kind as FileKind })),
  )
}

/** The keys of unfinished stories, whose files may not exist yet. */
export function listFilesInTheMaking(db: Db): Set<string> {
  const unready = db
    .select({ key: stories.audioPath })
    .from(stories)
    .where(sql`${isNotNull(stories.audioPath)} AND NOT ${eq(stories.status, 'ready')}`)
    .all()
  return new Set(unready.map(({ key }) => key ?? ''))
}
