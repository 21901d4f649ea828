/** Enough for a few uploads with their copies, and for the database. */
export const LEAST_FREE_MB = 500

/** A story takes a minute at most, so a job that has waited this long is stuck. */
export const LONGEST_WAIT_SECONDS = 15 * 60
