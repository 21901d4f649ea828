/** Whether a time lies in the last `ms`. One in the future doesn't: the clock was set back since. */
export function isWithin(ms: number, time: Date, now = Date.now()): boolean {
  const ageMs = now - time.getTime()
  return ageMs >= 0 && ageMs < ms
}
