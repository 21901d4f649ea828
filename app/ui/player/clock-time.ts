/** Two-digit mm:ss (docs/spec.md, section 9); minutes go on past 99. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
