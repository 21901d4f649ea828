export const MAX_PRONUNCIATIONS = 100

/** Of a word, and of how to say it. */
export const MAX_PRONUNCIATION_CHARACTERS = 60
