export const DAYS_TO_STAY = 7

export const backupSentence = (backupDays: number | undefined): string =>
  backupDays === undefined
    ? 'Backups, and the copies of the database that are made before an update, can still hold it until they are replaced: the people who run this service can tell you when that is.'
    : `Backups, and the copies of the database that are made before an update, can still hold it for up to ${backupDays} ${backupDays === 1 ? 'day' : 'days'}.`

export const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
