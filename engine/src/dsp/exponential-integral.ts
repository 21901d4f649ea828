/** E1(x) for x above 0, to within 2e-7 (Abramowitz & Stegun 5.1.53 and 5.1.56). */
export function exponentialIntegral(x: number): number {
  if (x < 1) {
    const series =
      x * (0.99999193 + x * (-0.24991055 + x * (0.05519968 + x * (-0.00976004 + x * 0.00107857))))
    return series - 0.57721566 - Math.log(x)
  }
  const above = 0.2677737343 + x * (8.6347608925 + x * (18.059016973 + x * (8.5733287401 + x)))
  const below = 3.9584969228 + x * (21.0996530827 + x * (25.6329561486 + x * (9.5733223454 + x)))
  return above / (below * x * Math.exp(x))
}
