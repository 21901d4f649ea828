import { initialsOf } from '~/ui/portrait'

/** The photo of the person whose voice it is, or their initial. */
export function VoicePortrait({ name, photo }: { name: string; photo: string | null }) {
  if (photo) return <img className="portrait portrait-large" src={photo} alt={name} />
  return (
    <span className="portrait portrait-large initials" aria-hidden="true">
      {initialsOf('', '', name)}
    </span>
  )
}
