/** Whole seconds as mm:ss, two digits each. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
