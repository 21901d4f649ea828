export const MAX_MESSAGE_WORDS = 200
export const WARNING_WORDS = 150
export const CRITICAL_WORDS = 180

export const WHAT_THE_VOICE_READS =
  'The voice reads English, in the letters A to Z and the digits 0 to 9. It leaves out most emoji and other scripts.'

/** A draft stores a text that is still too long, so that nothing typed is lost. */
export const MAX_CONTENT_CHARACTERS = 20_000

/** Far more than 200 ordinary words, so that a text without spaces doesn't evade the limit. */
export const MAX_MESSAGE_CHARACTERS = 4_000

export const MAX_ANSWER_CHARACTERS = 2_000

export const MAX_TITLE_CHARACTERS = 80

/** Of one story, the one that is heard among them; the database has as many places. Each counts for the limits below. */
export const MAX_READINGS = 6

/** So that no single user fills the disk or the queue. */
export const MAX_STORIES = 500
export const MAX_STORIES_AT_ONCE = 3
