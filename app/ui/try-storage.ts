/** Uses Web Storage; undefined where a browser is set to block it. */
export function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
