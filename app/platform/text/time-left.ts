export function timeLeft(seconds: number): string {
  if (seconds <= 5) return 'a few seconds left'
  if (seconds <= 50) return `about ${Math.ceil(seconds / 5) * 5} seconds left`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
}
