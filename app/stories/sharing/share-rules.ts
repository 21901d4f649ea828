export const SHARE_DAYS = [7, 30, 365] as const

export const MAX_SHARES = 10

export const PASSPHRASE_MIN = 6
