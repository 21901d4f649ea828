/** A story takes a minute at most, so a job that has waited or made no progress for this long is stuck. */
export const LONGEST_WAIT_SECONDS = 15 * 60

/** Times further in the future than this come from before the clock was set back. */
export const CLOCK_SLACK_MS = 5 * 60_000

/** The newest time in the database, in ms since 1970. */
export const NEWEST_TIME = `SELECT max(at) AS at FROM (
  SELECT max(created_at) AS at FROM jobs
  UNION ALL SELECT max(created_at) FROM users
  UNION ALL SELECT max(created_at) FROM stories)`
