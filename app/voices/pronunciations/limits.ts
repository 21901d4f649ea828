export const MAX_PRONUNCIATIONS = 100

/** The most characters of a word, and of its pronunciation. */
export const MAX_PRONUNCIATION_CHARACTERS = 60
