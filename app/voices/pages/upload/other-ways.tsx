import { useCallback, useEffect, useId, useState } from 'react'
import { showToast } from '~/platform/ui/toast/toast'
import type { Recorder as RecorderType } from './recorder/recorder'
import { unsentRecording } from './recorder/unsent-recording'

/** Loads the recorder; undefined, and a toast, without a connection. */
export const loadRecorder = () =>
  import('./recorder/recorder').catch(() =>
    showToast({ kind: 'error', title: 'Not connected', description: 'Please try again in a moment.' }),
  )

export function OtherWays({ owner }: { owner: string }) {
  const [Recorder, setRecorder] = useState<typeof RecorderType>()
  const [isWanted, setIsWanted] = useState(false)
  const id = useId()
  const open = useCallback(
    () => loadRecorder().then((recorder) => recorder && setRecorder(() => recorder.Recorder)),
    [],
  )
  const close = useCallback(() => setRecorder(undefined), [])
  useEffect(() => {
    if (unsentRecording()) void open()
  }, [open])
  return (
    <>
      {Recorder ? (
        <Recorder owner={owner} isWanted={isWanted} onClose={close} />
      ) : (
        <div className="row with-script">
          <label className="button file-button">
            A voice message from WhatsApp or Telegram
            <input type="file" className="visually-hidden" accept={VOICE_MESSAGES} />
          </label>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setIsWanted(true)
              void open()
            }}
          >
            They are here with me: record with the microphone
          </button>
        </div>
      )}
      <div className="field without-script">
        <label htmlFor={id}>Or record with your phone’s own recorder</label>
        <p id={`${id}-hint`} className="hint">
          Most Android phones open their sound recorder. If we can’t read what it saves, choose M4A or WAV in
          its settings. An iPhone opens its camera, and we use only the sound; or record with Voice Memos,
          save the memo to Files, and choose it above.
        </p>
        <input id={id} aria-describedby={`${id}-hint`} type="file" name="voice" accept="audio/*" capture />
      </div>
    </>
  )
}

/** iOS would offer videos alone for 'audio/*' (WebKit bug 242110). */
const VOICE_MESSAGES = '.opus,.ogg,.oga,audio/ogg,audio/opus'
