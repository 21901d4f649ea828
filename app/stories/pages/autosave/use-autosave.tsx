import { Link, useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDashboard } from '~/accounts/pages/parts/use-dashboard'
import { type AutosavedStep, autosaveUrl } from '~/platform/dashboard-url'
import {
  consumeUnsavedWords,
  fillForm,
  isSameText,
  storeUnsavedWords,
  type Words,
  wordsOf,
} from '~/platform/forms/form-words'
import { versionIn } from '~/platform/forms/post-form'
import type { AutosaveAnswer } from '~/platform/ui/is-answered-in-place'
import { useSignedOut } from '~/platform/ui/signed-out'
import { type AutosaveState, createAutosaver, type DraftRefusal, type Saved } from './autosaver'

interface Options {
  step: AutosavedStep
  draftVersion: ReturnType<typeof useDraftVersion>
  stored: Words
  refused: DraftRefusal | undefined
}

export function useAutosave({ step, draftVersion, stored, refused }: Options) {
  const { username } = useDashboard<{ user: { username: string } }>().user
  const { version } = draftVersion
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<AutosaveAnswer<DraftRefusal | Saved>>()
  const [status, setStatus] = useState<{ state: AutosaveState; refusal?: DraftRefusal }>({
    state: 'saved',
  })
  const [words, setWords] = useState<Words>()
  const [left, setLeft] = useState<Words>()
  const latest = useRef(refused)
  latest.current = refused
  const [over, setOver] = useState<DraftRefusal>()

  const [saver] = useState(() =>
    createAutosaver(version, {
      send(words, version) {
        fetcher.submit({ ...words, version: String(version) }, { method: 'post', action: autosaveUrl(step) })
      },
      keep: (words) => storeUnsavedWords(username, step, words),
      onState: (state, refusal) => setStatus({ state, refusal }),
      // At once: a form that waited for it is submitted next, with the version in its field.
      onSaved: (version) =>
        flushSync(() => {
          setOver(latest.current)
          draftVersion.noteSaved(version)
        }),
      onHold: draftVersion.hold,
    }),
  )
  saver.noteVersion(version)

  const answer = fetcher.data
  useEffect(() => {
    // After the effect, for flushSync().
    if (answer) queueMicrotask(() => saver.answered(answer.autosave))
  }, [answer, saver])

  useEffect(() => {
    if (refused) saver.resume(refused)
  }, [refused, saver])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!form.current) return
    const kept = consumeUnsavedWords(username, step)
    // The user may have typed before hydration.
    const typed = wordsOf(form.current)
    if (kept?.version === version && isSameText(typed, stored)) fillForm(form.current, kept.values)
    else if (kept && ![stored, typed].some((other) => isSameText(kept.values, other))) setLeft(kept.values)
    const words = wordsOf(form.current)
    setWords(words)
    if (!isSameText(words, stored)) saver.edit(words)
  }, [saver])

  useEffect(() => {
    const leave = () => saver.leave()
    const retry = () => saver.save()
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pagehide', leave, { signal })
    // The connection is back, or the user, who may have signed in again in another tab.
    window.addEventListener('online', retry, { signal })
    window.addEventListener('focus', retry, { signal })
    return () => {
      listening.abort()
      leave()
    }
  }, [saver])

  /** Submits the form later, if a save is on its way: its result is the version to name. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { currentTarget } = event
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!saver.submit(() => currentTarget.requestSubmit(submitter))) event.preventDefault()
  }

  return {
    state: status.state,
    words,
    refusal: status.refusal,
    /** The words that were refused, or didn't arrive, are saved since. */
    isOver: over === refused && Object.keys(refused?.errors ?? {}).length === 0,
    stored: (status.refusal ?? refused)?.stored,
    left,
    onSubmit,
    formProps: {
      ...{ formRef: form, version, onSubmit },
      onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
        const words = wordsOf(currentTarget)
        setWords(words)
        saver.edit(words)
      },
    },
  }
}

/** The version that a form has to name while it saves by itself and other forms may change the draft too. */
export function useDraftVersion(loaded: number, refusal: DraftRefusal | undefined) {
  const [origin, setOrigin] = useState(loaded)
  const [own, setOwn] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const answered = versionIn(refusal)
  // A refused text may have been stored all the same.
  const latestOwn = Math.max(own, refusal?.stored ? 0 : answered)
  if (!isHeld && loaded > origin && loaded > latestOwn) setOrigin(loaded)
  return {
    origin,
    version: Math.max(origin, own, answered),
    noteSaved: setOwn,
    /** While the form has unsaved words it is not reset, and names the version that they were typed on. */
    hold: setHeld,
  }
}

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
          Use the saved version
        </Link>
      </p>
    </div>
  )
}

export function LeftWords({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <div className="form-notice">
      <strong>Some of your words could not be saved earlier</strong>
      <p className="voice story-text" dir="auto">
        {text}
      </p>
      <p>The box below has what was saved since. Copy anything you need from here.</p>
    </div>
  )
}
