/** The probability that belongs to a natural log of odds. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}
