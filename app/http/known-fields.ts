/**
 * A form with nothing in it but the named fields, each one text. What reads names as paths (conform) must never be
 * given a stranger's: `x[120000000]` makes it a list of that length, and `__intent__` a program.
 * @returns a new form: of a repeated field the first text, of a file nothing
 */
export function knownFields(form: FormData, names: Iterable<string>): FormData {
  const known = new FormData()
  for (const name of names) {
    const text = form.getAll(name).find((value) => typeof value === 'string')
    if (text !== undefined) known.set(name, text)
  }
  return known
}
