import { useEffect, useRef } from 'react'
import type { Sending } from './send-voice'

export function UploadProgress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { sentBytes, totalBytes } = sending
  const isListening = isAllSent(sending)
  const isKnown = totalBytes > 0 && !isListening
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className="stack upload-progress">
      <progress
        className="progress"
        aria-label="How much of the recording is sent"
        {...(isKnown ? { max: totalBytes, value: sentBytes } : {})}
      />
      <div className="row row-apart">
        <p className="soft upload-sent">
          {isListening ? 'Listening to the recording…' : totalBytes > 0 && sentText(sending)}
        </p>
        <button type="button" className="button" onClick={onCancel}>
          Cancel<span className="visually-hidden"> the upload</span>
        </button>
      </div>
    </div>
  )
}

const KB = 1024
const MB = 1024 * KB

/** '12 of 34 MB', or in KB below one MB. */
export function sentText({ sentBytes, totalBytes }: Sending): string {
  const [unit, name] = totalBytes < MB ? [KB, 'KB'] : [MB, 'MB']
  return `${Math.floor(sentBytes / unit)} of ${Math.ceil(totalBytes / unit)} ${name}`
}

/** From here on the server works, and there is no more progress. */
export const isAllSent = ({ sentBytes, totalBytes }: Sending): boolean =>
  totalBytes > 0 && sentBytes >= totalBytes
