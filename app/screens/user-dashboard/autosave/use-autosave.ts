import { useFetcher } from '@remix-run/react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { valuesOf } from '~/forms/refusal'
import type { AutosaveAnswer } from '~/ui/is-answered-in-place'
import type { DashboardRefusal, Saved } from '../refusal'
import { Autosaver, type AutosaveState, type Words } from './autosaver'
import { forgetWords, keepWords, keptWords } from './kept-words'

interface Options {
  form: RefObject<HTMLFormElement>
  /** Of its action: 'autosave-…'. */
  intent: string
  /** Where the form posts to. */
  action: string
  username: string
  /** The draft's version that the form has to name. */
  version: number
  onSaved(version: number): void
  /** What is stored, by the form's field names. */
  stored: Words
  /** What the form was last answered with. */
  refused: DashboardRefusal | undefined
  /** Words that an earlier visit could not save are in the form's fields again. */
  onRestored?(words: Words): void
}

/** An Autosaver for a form, sending by a fetcher. */
export function useAutosave(options: Options) {
  const { form, version, refused } = options
  const fetcher = useFetcher<AutosaveAnswer<DashboardRefusal | Saved>>()
  const [state, setState] = useState<AutosaveState>('saved')
  const [stale, setStale] = useState<DashboardRefusal>()
  const [left, setLeft] = useState<Words>()
  const now = useRef({ ...options, fetcher })
  now.current = { ...options, fetcher }
  const answered = useRef<(answer: DashboardRefusal | Saved) => void>()

  const [saver] = useState(
    () =>
      new Autosaver(version, {
        send(words, version) {
          const { fetcher, intent, action } = now.current
          fetcher.submit({ ...words, intent, version: String(version) }, { method: 'post', action })
          return new Promise((resolve) => {
            answered.current = resolve
          })
        },
        keep: (words) => keepWords(now.current.username, now.current.intent, words),
        forget: () => forgetWords(now.current.username, now.current.intent),
        onState: setState,
        // At once: a form that waited for it goes next, and names the version that it holds.
        onSaved: (version) => flushSync(() => now.current.onSaved(version)),
        onStale: setStale,
      }),
  )
  saver.version = version

  useEffect(() => {
    if (fetcher.data) answered.current?.(fetcher.data.autosave)
  }, [fetcher.data])

  useEffect(() => {
    if (refused) saver.comeBack(refused)
  }, [refused, saver])

  useEffect(() => {
    const { form, intent, username, version, stored, onRestored } = now.current
    const kept = keptWords(username, intent)
    forgetWords(username, intent)
    if (kept?.version === version) {
      fill(form.current, kept.values)
      onRestored?.(kept.values)
    } else if (kept && !isSame(kept.values, stored)) setLeft(kept.values)
    // Somebody may also have typed before script ran.
    const words = wordsOf(form.current)
    if (words && !isSame(words, stored)) saver.edit(words)
  }, [saver])

  useEffect(() => {
    const leave = () => saver.leave()
    const retry = () => saver.save()
    window.addEventListener('pagehide', leave)
    // The line is back; or the person, who may have signed in again in another tab.
    window.addEventListener('online', retry)
    window.addEventListener('focus', retry)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', retry)
      window.removeEventListener('focus', retry)
      leave()
    }
  }, [saver])

  return {
    state,
    /** What the form was answered with; or that the draft was changed elsewhere while this was typed. */
    refusal: stale ?? refused,
    /** The draft's version that the form names. */
    version: Math.max(version, stale?.version ?? 0),
    /** Words of an earlier visit that never reached the draft, which has changed since. */
    left,
    /** For each change of the form. */
    noteEdit() {
      const words = wordsOf(form.current)
      if (words) saver.edit(words)
    },
    /** For the form's submit. */
    holdWhileSaving(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent
      if (!saver.sendOff(() => form.current?.requestSubmit(submitter))) event.preventDefault()
    },
  }
}

function wordsOf(form: HTMLFormElement | null): Words | undefined {
  if (!form) return undefined
  const { version: _, ...words } = valuesOf(new FormData(form))
  return words
}

function fill(form: HTMLFormElement | null, words: Words): void {
  for (const [name, text] of Object.entries(words)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement) field.value = text
  }
}

const isSame = (words: Words, stored: Words) =>
  Object.entries(words).every(([name, text]) => lines(text) === lines(stored[name] ?? ''))

/** Stored texts came through a form, whose line ends are CR LF (HTML, section 4.10.22); those of fields are LF. */
const lines = (text: string) => text.replace(/\r\n?/g, '\n')
