import { database, tables } from '~/database.server'

const { rowCounts } = tables

/** What the admin's summary says of the whole service. */
export interface Counts {
  users: number
  /** People with the role user (spec section 6). */
  activeUsers: number
  voiceSamples: number
  storiesCreated: number
  writtenMessages: number
  savedStories: number
  savedWrittenMessages: number
}

/** Of a dozen rows that triggers keep, however many there are to count. */
export function getCounts(): Counts {
  const rows = database().select().from(rowCounts).all()
  const totalOf = (what: (typeof rows)[number]['what'], kind?: string) =>
    rows
      .filter((row) => row.what === what && (kind === undefined || row.kind === kind))
      .reduce((sum, { total }) => sum + total, 0)
  return {
    users: totalOf('users'),
    activeUsers: totalOf('users', 'user'),
    voiceSamples: totalOf('voice_samples'),
    storiesCreated: totalOf('stories'),
    writtenMessages: totalOf('written_messages'),
    savedStories: totalOf('stories', 'ready'),
    savedWrittenMessages: totalOf('written_messages', 'ready'),
  }
}

/** Everyone's. */
export const countVoiceSamplesAsAdmin = (): number => getCounts().voiceSamples
