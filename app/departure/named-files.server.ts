import { sql } from 'drizzle-orm'
import { type Db, tables } from '~/database.server'

const { stories, users, voiceSamples } = tables

/** Every column that names a file. */
const fileColumns = [
  voiceSamples.fileKey,
  voiceSamples.analysisKey,
  voiceSamples.photoKey,
  voiceSamples.profileKey,
  stories.audioPath,
  stories.sampleKey,
  users.profilePicture,
  users.profilePictureSquare,
]

/** Whether a row still needs the file. */
export function isFileNamed(db: Db, key: string): boolean {
  const named = fileColumns.map((c) => sql`EXISTS (SELECT 1 FROM ${c.table} WHERE ${c} = ${key})`)
  return db.get<{ isNamed: number }>(sql`SELECT ${sql.join(named, sql` OR `)} AS isNamed`).isNamed === 1
}
