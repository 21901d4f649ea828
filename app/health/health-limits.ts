/** Room for a few uploads with their copies, and for the database to go on. */
export const LEAST_FREE_MB = 500

/** A story takes a minute at the most: what waits so long waits for something that doesn't come. */
export const LONGEST_WAIT_SECONDS = 15 * 60
