export const NAME_MIN = 2
export const USERNAME_MIN = 3
export const PASSWORD_MIN = 8

export const NAME_MAX = 100
export const USERNAME_MAX = 40
export const EMAIL_MAX = 254
export const PASSWORD_MAX = 1000
export const PLACE_MAX = 100
