import { Link } from '@remix-run/react'
import { useSignedOut } from '~/ui/signed-out'
import type { AutosaveState } from './autosaver'

/** Whether the typed text is saved. Only a failure is announced. */
export function SaveState({ state }: { state: AutosaveState }) {
  // A note below the form says what to do about it.
  const isSignedOut = useSignedOut() !== undefined
  const isFailing = state === 'failing' && !isSignedOut
  return (
    <p className="soft small save-state" aria-live={isFailing ? 'polite' : 'off'}>
      {isFailing
        ? 'Not saved yet. Your words stay here, and are saved as soon as Everspoken can be reached.'
        : state === 'saved'
          ? 'Saved'
          : 'Not saved yet'}
    </p>
  )
}

interface StoredTextProps {
  text: string | undefined
  takeUrl: string
  note?: string
}

/** The stored text, beside what was typed here, so that nothing is overwritten unseen. */
export function StoredText({ text, takeUrl, note }: StoredTextProps) {
  if (text === undefined) return null
  return (
    <div className="form-notice stack">
      <div>
        <strong>What is saved now</strong>
        <p className="voice story-text" dir="auto">
          {text || 'Nothing.'}
        </p>
        <p>{note ?? 'Your own text is in the box below. Sending it again replaces what is saved.'}</p>
      </div>
      <p>
        <Link className="link-target" to={takeUrl} reloadDocument>
          Take what is saved instead
        </Link>
      </p>
    </div>
  )
}

/** Words of an earlier visit that could not be saved. */
export function LeftWords({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <div className="form-notice">
      <strong>These words of yours could not be saved earlier</strong>
      <p className="voice story-text" dir="auto">
        {text}
      </p>
      <p>What was saved since is in the box below. You can copy from here what you miss there.</p>
    </div>
  )
}
