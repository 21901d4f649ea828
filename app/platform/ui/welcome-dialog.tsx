import { Link, useNavigate } from '@remix-run/react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { ModalDialog } from './modal-dialog'

/** From the sign-up to the redirect (docs/spec.md, section 9). */
const REDIRECT_DELAY_MS = 2000

interface Props {
  firstName: string
  closeTo: string
  onClose?: () => void
}

/** Welcomes a new user and redirects after a moment, unless the user does something in the dialog. */
export function WelcomeDialog({ firstName, closeTo, onClose }: Props) {
  // A ref, because the user may act before the timer starts.
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
  // Browsers fire an event when a dialog opens under a pointer at rest.
  const stayIfMoved = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) stay()
  }
  return (
    <ModalDialog closeTo={closeTo} labelledBy="welcome-title" onClose={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the user is active */}
      <div
        className="stack"
        onPointerMove={stayIfMoved}
        onPointerDown={stay}
        onTouchStart={stay}
        onKeyDown={stay}
      >
        {/* biome-ignore lint/a11y/noAutofocus: without script the button below would scroll it away */}
        <h2 id="welcome-title" tabIndex={-1} autoFocus>
          Welcome to Everspoken, <bdi>{firstName}</bdi>!
        </h2>
        <figure className="welcome-quote">
          <blockquote className="voice">
            But O for the touch of a vanish’d hand,
            <br />
            And the sound of a voice that is still!
          </blockquote>
          <figcaption className="soft small">Alfred, Lord Tennyson, 1842</figcaption>
        </figure>
        <WelcomeSteps />
        <Link
          to={closeTo}
          className="button button-primary"
          preventScrollReset
          replace
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

const steps = [
  { title: 'Set Up Your Profile', text: 'Tell us where you are, and add a picture if you like.' },
  { title: 'Upload a loved one’s voice', text: 'Half a minute of clear speech is enough to begin.' },
  { title: 'Choose Your Story', text: 'A letter, a recipe, an unfinished word: there are nine kinds.' },
  { title: 'Create and Listen', text: 'Your words, read in a recreated version of their voice.' },
]

export function WelcomeSteps() {
  return (
    <ol className="welcome-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <span className="soft small">{text}</span>
        </li>
      ))}
    </ol>
  )
}
