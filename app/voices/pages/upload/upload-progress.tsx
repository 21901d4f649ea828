import type { useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { timeLeft } from '~/platform/text/time-left'
import { ModalDialog } from '~/platform/ui/modal-dialog'
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
          {sending.isCutOff
            ? CUT_OFF
            : isListening
              ? 'Listening to the recording…'
              : totalBytes > 0 && progressText(sending)}
        </p>
        {!sending.isSaving && (
          <button type="button" className="button" onClick={onCancel}>
            Cancel<span className="visually-hidden"> the upload</span>
          </button>
        )}
      </div>
    </div>
  )
}

const CUT_OFF = 'The connection was lost. The upload goes on by itself when it is back.'

const KB = 1024
const MB = 1024 * KB

export function progressText({ sentBytes, totalBytes, msLeft }: Sending): string {
  const isSmall = totalBytes < MB
  const inUnit = (bytes: number) => (isSmall ? String(Math.round(bytes / KB)) : (bytes / MB).toFixed(1))
  const sent = `${inUnit(sentBytes)} of ${inUnit(totalBytes)} ${isSmall ? 'KB' : 'MB'}`
  const done = `${Math.floor((100 * sentBytes) / totalBytes)}% done`
  return [sent, done, ...(msLeft === undefined ? [] : [timeLeft(msLeft / 1000)])].join(' · ')
}

export function spokenProgress(sending: Sending): string {
  if (sending.isCutOff) return CUT_OFF
  if (isAllSent(sending)) return 'Listening to the recording'
  const tenths = sending.msLeft === undefined ? 0 : Math.floor((10 * sending.sentBytes) / sending.totalBytes)
  return tenths === 0 ? 'The recording is being uploaded' : `${tenths}0% done`
}

/** From here on the server works, and there is no more progress. */
export const isAllSent = ({ sentBytes, totalBytes }: Sending): boolean =>
  totalBytes > 0 && sentBytes >= totalBytes

interface Props {
  leaving: ReturnType<typeof useBlocker>
  onStop: () => void
}

/** Shown when the user goes on to another step during an upload. */
export function LeaveUploadDialog({ leaving, onStop }: Props) {
  if (leaving.state !== 'blocked') return null
  return (
    <ModalDialog closeTo="" labelledBy="leave-upload-title" onClose={leaving.reset}>
      <div className="stack">
        <h2 id="leave-upload-title">Your recording is still uploading</h2>
        <p>If you leave this step now, the upload stops and nothing is saved.</p>
        <div className="row">
          <button type="button" className="button button-primary" onClick={leaving.reset}>
            Stay and finish
          </button>
          <button
            type="button"
            className="button button-danger"
            onClick={() => {
              onStop()
              leaving.proceed()
            }}
          >
            Stop the upload
          </button>
        </div>
      </div>
    </ModalDialog>
  )
}
