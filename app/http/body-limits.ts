const MB = 2 ** 20

/** A recording of 50 MB, a photo of 20 MB, and the fields beside them. */
export const MAX_BODY_BYTES = 72 * MB

/**
 * A body without files: the dashboard's longest form. Remix and remix-auth hold such a body in memory as a whole, so
 * the server limits it before they see it. A form or a call may have a smaller limit of its own.
 */
export const MAX_BODY_WITHOUT_FILES_BYTES = MB

/**
 * How much, and for how long, a body that is refused is still taken in: a sender that is cut off in the middle sees a
 * broken connection and no answer.
 */
export const DRAIN_LIMITS = { maxBytes: 16 * MB, maxMs: 10_000 }

/**
 * The same where the answer has left already and nobody waits for the rest: a browser reads the answer only after it
 * has sent the whole recording, so a session that ended meanwhile would look like a broken line.
 */
export const UNREAD_LIMITS = { maxBytes: MAX_BODY_BYTES, maxMs: 60_000 }
