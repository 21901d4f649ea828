/** A double click sends its form twice; what it hears last is the second answer, which is to be that of the first. */
const SAME_PRESS_MS = 5_000

const done = new Set<string>()

/** Whether this was done a moment ago, by a press that came twice. */
export const wasJustDone = (deed: string): boolean => done.has(deed)

/** @param deed who did what to which thing */
export function rememberDone(deed: string): void {
  if (done.has(deed)) return
  done.add(deed)
  setTimeout(() => done.delete(deed), SAME_PRESS_MS).unref()
}
