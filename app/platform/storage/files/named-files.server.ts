import { eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, tables } from '../database.server'

const { readings, recordings, users, voiceProfiles, voices } = tables

/** All columns that hold a file's key, by kind of file. */
export const fileColumns = {
  recording: recordings.fileKey,
  'recording for the engine': recordings.analysisKey,
  photo: voices.photoKey,
  'voice profile': voiceProfiles.fileKey,
  'sentence in a voice': voiceProfiles.sentenceKey,
  story: readings.audioPath,
  'recording for a story': readings.sampleKey,
  picture: users.profilePicture,
  'small picture': users.profilePictureSquare,
} as const

export type FileKind = keyof typeof fileColumns

export interface NamedFile {
  key: string
  kind: FileKind
  id: string
}

export function isFileNamed(db: Db, key: string): boolean {
  const named = Object.values(fileColumns).map(
    (c) => sql`EXISTS (SELECT 1 FROM ${c.table} WHERE ${c} = ${key})`,
  )
  return db.get<{ isNamed: number }>(sql`SELECT ${sql.join(named, sql` OR `)} AS isNamed`).isNamed === 1
}

function idOf({ table }: (typeof fileColumns)[FileKind]) {
  if (table === voiceProfiles) return voiceProfiles.voiceId
  return table === readings ? readings.storyId : sql<string>`${table}.id`
}

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

export function listFilesInTheMaking(db: Db): Set<string> {
  const unready = db
    .select({ key: readings.audioPath })
    .from(readings)
    .where(sql`${isNotNull(readings.audioPath)} AND NOT ${eq(readings.status, 'ready')}`)
    .all()
  return new Set(unready.map(({ key }) => key ?? ''))
}
