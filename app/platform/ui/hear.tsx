import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { announceSignedOut } from './signed-out'

export const HEAR_URL = '/account/names/hear'

interface Props {
  name: string
  sayAs: () => string
  children: (hear: (event: MouseEvent) => void) => ReactNode
}

const LATER = 'It could not be spoken just now. Please try again.'

/** Plays how a word is said, in the page; a browser that plays nothing by itself shows its own player. */
export function Hear({ name, sayAs, children }: Props) {
  const player = useRef<HTMLAudioElement>(null)
  const [sound, setSound] = useState<string>()
  const [isHeld, setIsHeld] = useState(false)
  const [note, setNote] = useState('')
  useEffect(() => {
    if (!sound) return
    player.current?.play().catch(() => setIsHeld(true))
    return () => URL.revokeObjectURL(sound)
  }, [sound])

  async function hear(event: MouseEvent) {
    event.preventDefault()
    setNote('One moment...')
    const heard = await load(sayAs())
    setNote(typeof heard === 'string' ? heard : '')
    if (typeof heard !== 'string') setSound(URL.createObjectURL(heard))
  }

  return (
    <>
      {children(hear)}
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it */}
      {sound && <audio ref={player} src={sound} controls={isHeld} aria-label={`How ${name} is said`} />}
      <span role="status" className="soft small">
        {note}
      </span>
    </>
  )
}

async function load(sayAs: string): Promise<Blob | string> {
  try {
    const response = await fetch(`${HEAR_URL}?${new URLSearchParams({ sayAs })}`, { redirect: 'manual' })
    if (response.type === 'opaqueredirect') {
      announceSignedOut('names')
      return ''
    }
    if (response.ok) return await response.blob()
    return ((await response.json()) as { message?: string }).message ?? LATER
  } catch {
    return LATER
  }
}
