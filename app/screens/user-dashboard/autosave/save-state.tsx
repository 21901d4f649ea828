import type { AutosaveState } from './autosaver'

/** Whether what is typed is safe. Only trouble is said aloud. */
export function SaveState({ state }: { state: AutosaveState }) {
  return (
    <p className="soft small save-state" aria-live={state === 'failing' ? 'polite' : 'off'}>
      {state === 'failing'
        ? 'Not saved yet. Your words stay here, and are saved as soon as Everspoken can be reached.'
        : state === 'saved'
          ? 'Saved'
          : 'Not saved yet'}
    </p>
  )
}
