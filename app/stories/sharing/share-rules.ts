export const SHARE_DAYS = [7, 30, 365] as const

/** Of one story, at the same time. */
export const MAX_SHARES = 10

export const PASSPHRASE_MIN = 6
