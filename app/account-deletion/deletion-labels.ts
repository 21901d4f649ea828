/** How long a user can change their mind. */
export const DAYS_TO_STAY = 7

/** Says how long backups still hold a deleted account, for the account page and the receipt. */
export const backupSentence = (backupDays: number | undefined): string =>
  backupDays === undefined
    ? 'Backups, and the copies of the database that are made before an update, can still hold it until they are replaced: the people who run this service can tell you when that is.'
    : `Backups, and the copies of the database that are made before an update, can still hold it for up to ${backupDays} ${backupDays === 1 ? 'day' : 'days'}.`

export const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
