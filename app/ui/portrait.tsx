import { initialsOf } from './initials'

interface Props {
  user: { firstName: string; lastName: string; username: string; pictureSquare: string | null }
  isLarge?: boolean
  /** A picture that is on its way and not kept yet. */
  preview?: string
}

const LARGE_PX = 80
const SMALL_PX = 44

/** The person's picture or their initials; their name always stands beside it. */
export function Portrait({ user, isLarge, preview }: Props) {
  const className = isLarge ? 'portrait portrait-large' : 'portrait'
  const src = preview ?? user.pictureSquare
  const side = isLarge ? LARGE_PX : SMALL_PX
  if (src) return <img className={className} src={src} alt="" width={side} height={side} />
  return (
    <span className={`${className} initials`} aria-hidden="true">
      {initialsOf(user.firstName, user.lastName, user.username)}
    </span>
  )
}
