import { megabytes, type Sending } from './send-voice'

/** How far the recording has come, in bytes that have left; then the server reads it. */
export function UploadProgress({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  const isListening = sending === 'listening'
  const known = !isListening && sending.totalBytes > 0 ? sending : undefined
  return (
    <div className="stack">
      <progress
        className="upload-progress"
        aria-label="Upload of the recording"
        max={known?.totalBytes}
        value={known?.sentBytes}
      />
      <div className="row row-apart">
        <span aria-live={isListening ? 'polite' : 'off'}>
          {isListening && 'Listening to the recording…'}
          {known && megabytes(known.sentBytes, known.totalBytes)}
        </span>
        <button type="button" className="button" onClick={onStop}>
          Cancel
        </button>
      </div>
    </div>
  )
}
