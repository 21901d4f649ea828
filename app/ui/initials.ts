/** Initials of both names, else the first letter of another string, else 'U' (docs/spec.md, section 3). */
export function initialsOf(firstName: string, lastName: string, other = ''): string {
  const letters = [firstName, lastName].map((name) => firstLetter(name)).join('')
  return (letters || firstLetter(other) || 'U').toUpperCase()
}

function firstLetter(text: string): string {
  return Array.from(text.trim())[0] ?? ''
}
