import { type ReactNode, useEffect, useRef } from 'react'
import { ChosenRecording } from '../chosen-recording'
import { chooseFile } from './choose-file'
import { deleteStoredRecording } from './stored-pieces'
import { TextToRead } from './text-to-read'
import { type RecorderProps, useRecorder } from './use-recorder'
import { WhileRecording } from './while-recording'

/** Records the microphone, and puts the recording into the field of the form that it stands in. */
export function Recorder(props: RecorderProps) {
  const { isWanted, onClose } = props
  const root = useRef<HTMLElement>(null)
  const movesFocus = useRef(isWanted)
  const { state, setState, start } = useRecorder(props)
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
  /** Whether it gets the focus when it appears. */
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
