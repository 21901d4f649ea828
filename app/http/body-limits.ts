const MB = 2 ** 20

/** A recording of 50 MB, a photo of 20 MB, and the fields beside them. What goes beyond is not even spooled. */
export const MAX_BODY_BYTES = 72 * MB

/**
 * How much, and for how long, a body that is refused is still taken in: a sender that is cut off in the middle sees a
 * broken connection and no answer.
 */
export const DRAIN_LIMITS = { maxBytes: 16 * MB, maxMs: 10_000 }
