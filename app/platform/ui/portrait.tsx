interface Props {
  user: { firstName: string; lastName: string; username: string; pictureSquare: string | null }
  isLarge?: boolean
}

const LARGE_PX = 80
const SMALL_PX = 44

export function Portrait({ user, isLarge }: Props) {
  const className = isLarge ? 'portrait portrait-large' : 'portrait'
  const src = user.pictureSquare
  const side = isLarge ? LARGE_PX : SMALL_PX
  if (src) return <img className={className} src={src} alt="" width={side} height={side} />
  return (
    <span className={`${className} initials`} aria-hidden="true">
      {initialsOf(user.firstName, user.lastName, user.username)}
    </span>
  )
}

/** Initials of both names, else the first letter of another string, else 'U' (docs/spec.md, section 3). */
export function initialsOf(firstName: string, lastName: string, other = ''): string {
  const firstLetter = (text: string) => Array.from(text.trim())[0] ?? ''
  return (firstLetter(firstName) + firstLetter(lastName) || firstLetter(other) || 'U').toUpperCase()
}
