/** What each form of the flow sends with it: what to do, and the draft's version that the person saw. */
export function DraftFields({ intent, version }: { intent: string; version: number }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}
