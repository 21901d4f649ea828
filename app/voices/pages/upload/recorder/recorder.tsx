import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { chooseFile } from '~/platform/forms/form-words'
import { ChosenRecording } from '../chosen-recording'
import { type RunningRecording, recordingProblem, startRecording } from './start-recording'
import { deleteStoredRecording, readStoredRecording, recordingName } from './stored-pieces'
import { textsToRead } from './texts-to-read'
import { toWav } from './to-wav'
import { WhileRecording } from './while-recording'

export { takeVoiceMessage } from './to-wav'
export { deleteStoredRecording }

type RecorderState =
  | { at: 'ready'; previous?: File; problem?: string }
  | { at: 'starting' | 'preparing' | 'elsewhere' }
  | { at: 'recording'; recording: RunningRecording }
  /** `wasKept`: left by a crash, or by a page that was closed. */
  | { at: 'recorded' | 'discarding'; file: File; wasKept?: boolean }

const UNREADABLE = 'This browser can’t read what it has recorded. Please try again, or use another browser.'

interface RecorderProps {
  owner: string
  isWanted: boolean
  onClose: () => void
}

/**
 * Records the microphone, and puts the recording into the field of the form that it stands in. It begins with the
 * recording that was kept, if there is one.
 */
export function Recorder({ owner, isWanted, onClose }: RecorderProps) {
  const root = useRef<HTMLElement>(null)
  const movesFocus = useRef(isWanted)
  const [state, setState] = useState<RecorderState>({ at: 'preparing' })

  const prepare = useCallback(async (sound: Blob, startedAt: number, wasKept: boolean) => {
    setState({ at: 'preparing' })
    const name = recordingName(startedAt)
    // MP4 is a format that the service takes; a browser that records it may not decode it.
    const isMp4 = sound.type.startsWith('audio/mp4')
    const asItIs = isMp4 ? new File([sound], `${name}.m4a`, { type: 'audio/mp4' }) : undefined
    const file = await toWav(sound, name).catch(() => asItIs)
    setState(file ? { at: 'recorded', file, wasKept } : { at: 'ready', problem: UNREADABLE })
  }, [])

  useEffect(() => {
    async function begin() {
      if (!(await holdRecorder())) return setState({ at: 'elsewhere' })
      const kept = await readStoredRecording(owner).catch(() => undefined)
      if (kept) await prepare(kept.sound, kept.startedAt, true)
      else if (isWanted) setState({ at: 'ready' })
      else onClose()
    }
    void begin()
  }, [owner, isWanted, onClose, prepare])

  const running = useRef<RunningRecording>()
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      running.current?.stop()
    }
  }, [])

  async function start(previous: File | undefined) {
    const impossible = recordingProblem()
    if (impossible) return setState({ at: 'ready', previous, problem: impossible })
    setState({ at: 'starting' })
    try {
      const recording = await startRecording(
        owner,
        (sound) => void prepare(sound, recording.startedAt, false),
      )
      running.current = recording
      // The browser may have asked for the microphone until after the page was left.
      if (hasLeft.current) recording.stop()
      setState({ at: 'recording', recording })
    } catch (error) {
      setState({ at: 'ready', previous, problem: recordingProblem(error) })
    }
  }

  const { at } = state

  // The button that had the focus has left the page.
  useEffect(() => {
    if (at === 'preparing' || at === 'starting') return
    if (movesFocus.current) root.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
    movesFocus.current = true
  }, [at])

  function use(file: File) {
    const form = root.current?.closest('form')
    if (!form) return
    chooseFile(form, file)
    form.querySelector<HTMLElement>("[name='voice']")?.focus()
    onClose()
  }

  return (
    <section ref={root} className="recorder stack" aria-labelledby="recorder-title">
      <p id="recorder-title" className="recorder-title">
        Record their voice
      </p>
      {(at === 'preparing' || at === 'starting') && <p role="status">One moment…</p>}
      {at === 'elsewhere' && (
        <>
          <p role="alert">The recorder is open in another tab or window. Please use that one, or close it.</p>
          <Buttons>
            <Button focus onClick={onClose}>
              Close
            </Button>
          </Buttons>
        </>
      )}
      {at === 'ready' && (
        <>
          {state.problem && (
            <p className="field-error" role="alert">
              {state.problem}
            </p>
          )}
          <p>
            Sit close together in a quiet room, with the microphone a hand’s width from their mouth. Tell them
            what it is for, and record only if they agree. 90 seconds are plenty; after five minutes it stops
            by itself.
          </p>
          {state.previous && <p>A new recording replaces your last one as soon as it starts.</p>}
          <Buttons>
            <Button focus tone="button-primary" onClick={() => start(state.previous)}>
              Start recording
            </Button>
            {state.previous ? (
              <Button onClick={() => setState({ at: 'recorded', file: state.previous as File })}>
                Keep the last one
              </Button>
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
          </Buttons>
        </>
      )}
      {at === 'recording' && <WhileRecording recording={state.recording} />}
      {['ready', 'starting', 'recording'].includes(at) && <TextToRead />}
      {at === 'recorded' && (
        <>
          <p role="status">
            {state.wasKept && 'This browser has kept a recording that you haven’t uploaded yet. '}
            Listen to it, and then choose what to do with it.
          </p>
          <ChosenRecording recording={state.file} />
          <Buttons>
            <Button focus tone="button-primary" onClick={() => use(state.file)}>
              Use it for the upload
            </Button>
            <Button onClick={() => setState({ at: 'ready', previous: state.file })}>Record again</Button>
            <Button tone="button-danger" onClick={() => setState({ ...state, at: 'discarding' })}>
              Discard
            </Button>
          </Buttons>
        </>
      )}
      {at === 'discarding' && (
        <>
          <p>This deletes the recording from this browser. It can’t be brought back.</p>
          <Buttons>
            <Button focus onClick={() => setState({ ...state, at: 'recorded' })}>
              Keep it
            </Button>
            <Button tone="button-danger" onClick={() => void deleteStoredRecording().finally(onClose)}>
              Discard it for good
            </Button>
          </Buttons>
        </>
      )}
    </section>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>

interface ButtonProps {
  focus?: boolean
  tone?: 'button-primary' | 'button-danger'
  onClick: () => void
  children: ReactNode
}

const Button = ({ focus, tone, onClick, children }: ButtonProps) => (
  <button type="button" className={tone ? `button ${tone}` : 'button'} data-focus={focus} onClick={onClick}>
    {children}
  </button>
)

let held: Promise<boolean> | undefined

/**
 * Holds the recorder for this tab until it's closed (Web Locks): a recording that goes on in another tab would look as
 * if a crash had left it.
 */
async function holdRecorder(): Promise<boolean> {
  held ??= requestLock()
  const isHeld = await held
  if (!isHeld) held = undefined
  return isHeld
}

function requestLock(): Promise<boolean> {
  return new Promise((resolve) => {
    // Only pages with https have them; without, there is no recording either.
    if (!navigator.locks) return resolve(true)
    void navigator.locks.request('everspoken-recorder', { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise(() => {})
    })
  })
}

function TextToRead() {
  const [chosen, setChosen] = useState(0)
  const { title, paragraphs } = textsToRead[chosen]
  return (
    <fieldset className="plain-fieldset stack">
      <legend>A text to read aloud, if that’s easier than talking freely:</legend>
      <div className="row">
        {textsToRead.map((text, i) => (
          <button
            key={text.title}
            type="button"
            className="button"
            aria-pressed={i === chosen}
            onClick={() => setChosen(i)}
          >
            {text.title}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className="text-to-read stack" aria-label={title} tabIndex={0}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </fieldset>
  )
}
