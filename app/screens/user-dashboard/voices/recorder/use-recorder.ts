import { useCallback, useEffect, useRef, useState } from 'react'
import { type RunningRecording, recordingProblem, startRecording } from './start-recording'
import { readStoredRecording, recordingName } from './stored-pieces'
import { toWav } from './to-wav'

export type RecorderState =
  /** `previous` is replaced by the next recording. */
  | { at: 'ready'; previous?: File; problem?: string }
  /** `elsewhere`: in another tab. */
  | { at: 'starting' | 'preparing' | 'elsewhere' }
  | { at: 'recording'; recording: RunningRecording }
  /** `wasKept`: left by a crash, or by a page that was closed. */
  | { at: 'recorded' | 'discarding'; file: File; wasKept?: boolean }

const UNREADABLE = 'This browser can’t read what it has recorded. Please try again, or use another browser.'

export interface RecorderProps {
  /** The user's name: of what the browser has kept, only their own recording is offered. */
  owner: string
  /** Whether a click opened it, and not a recording that was kept. */
  isWanted: boolean
  /** A function that stays the same from one render to the next. */
  onClose: () => void
}

/** The recorder's states; it begins with the recording that was kept, if there is one. */
export function useRecorder({ owner, isWanted, onClose }: RecorderProps) {
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

  /** @param previous the recording that this one replaces */
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

  return { state, setState, start }
}

let held: Promise<boolean> | undefined

/**
 * Holds the recorder for this tab until it's closed (Web Locks): a recording that goes on in another tab would look as if
 * a crash had left it.
 * @returns whether no other tab has it
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
