import { initialsOf } from '~/platform/ui/portrait'

export function VoicePortrait({ name, photo }: { name: string; photo: string | null }) {
  if (photo) return <img className="portrait portrait-large" src={photo} alt="" />
  return (
    <span className="portrait portrait-large initials" aria-hidden="true">
      {initialsOf('', '', name)}
    </span>
  )
}
