import { Link, useNavigate } from '@remix-run/react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { ModalDialog } from './modal-dialog'

/** docs/spec.md, section 9: how long after the registration the dashboard comes by itself. */
const REDIRECT_DELAY_MS = 2000

const steps = [
  { title: 'Set Up Your Profile', text: 'Tell us where you are, and add a picture if you like.' },
  { title: 'Upload a loved one’s voice', text: 'Half a minute of clear speech is enough to begin.' },
  { title: 'Choose Your Story', text: 'A letter, a recipe, an unfinished word: there are nine kinds.' },
  { title: 'Create and Listen', text: 'Your words, read in a recreated version of their voice.' },
]

interface Props {
  firstName: string
  /** The dashboard, where its button leads. */
  closeTo: string
  /** What closing it does, where that is more than going there. */
  onClose?: () => void
}

/**
 * Greets a new person. The dashboard comes by itself after a moment, but never from under the eyes of somebody who is
 * doing something here: the timer then stops for good.
 */
export function WelcomeDialog({ firstName, closeTo, onClose }: Props) {
  // Somebody may be there before the timer is.
  const isStaying = useRef(false)
  const navigate = useNavigate()
  const leave = onClose ?? (() => navigate(closeTo, { replace: true, preventScrollReset: true }))
  const latestLeave = useRef(leave)
  latestLeave.current = leave

  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isStaying.current) latestLeave.current()
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  const stay = () => {
    isStaying.current = true
  }
  // Browsers tell a pointer that rests of a dialog that opens under it.
  const stayIfMoved = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) stay()
  }
  return (
    <ModalDialog closeTo={closeTo} labelledBy="welcome-title" onClose={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is there */}
      <div
        className="stack"
        onPointerMove={stayIfMoved}
        onPointerDown={stay}
        onTouchStart={stay}
        onKeyDown={stay}
      >
        <h2 id="welcome-title">Welcome to Everspoken, {firstName}!</h2>
        <figure className="welcome-quote">
          <blockquote className="voice">
            But O for the touch of a vanish’d hand,
            <br />
            And the sound of a voice that is still!
          </blockquote>
          <figcaption className="soft small">Alfred, Lord Tennyson, 1842</figcaption>
        </figure>
        <ol className="welcome-steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span className="soft small">{text}</span>
            </li>
          ))}
        </ol>
        <Link
          to={closeTo}
          className="button button-primary"
          preventScrollReset
          replace
          autoFocus
          onClick={(event) => {
            event.preventDefault()
            leave()
          }}
        >
          Let's get started
        </Link>
      </div>
    </ModalDialog>
  )
}
