/** docs/spec.md, section 9. */
export const MAX_MESSAGE_WORDS = 200
export const WORDS_NEARLY = 150
export const WORDS_AT_THE_END = 180

/** More than any 200 words: what a draft keeps of a text that is still too long, so that nothing typed is lost. */
export const MAX_CONTENT_CHARACTERS = 20_000

/** Two hundred words of ordinary length fit many times over; a message without spaces doesn't get around the limit. */
export const MAX_MESSAGE_CHARACTERS = 4_000

export const MAX_ANSWER_CHARACTERS = 2_000

/** No one person fills the disk or the queue. */
export const MAX_STORIES = 500
export const MAX_STORIES_AT_ONCE = 3
