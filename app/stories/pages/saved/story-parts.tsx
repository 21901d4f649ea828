import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DashboardLink, PageLink } from '~/accounts/pages/parts/dashboard-link'
import { DeleteLink } from '~/accounts/pages/parts/delete-form'
import { useDashboard } from '~/accounts/pages/parts/use-dashboard'
import { useProgress } from '~/accounts/pages/parts/use-progress'
import { formUrl, stepAt } from '~/platform/dashboard-url'
import { timeLeft } from '~/platform/text/time-left'
import { Drawing } from '~/platform/ui/drawings/drawing'
import { Moment } from '~/platform/ui/moment'
import { Player } from '~/platform/ui/player/player'
import { clockTime } from '~/platform/ui/player/seek-bar'
import { Waveform } from '~/platform/ui/player/waveform'
import type { ReadingView, StoryView } from './story-view.server'

interface PlayerProps {
  story: ReadingView
  note?: string
}

export function StoryPlayer({ story, note = '' }: PlayerProps) {
  const { title, words, audio = '', peaks, durationMs, voice, photo } = story
  return (
    // With a key: another reading that is chosen begins at its start.
    <Player
      key={audio}
      src={audio}
      peaks={peaks}
      durationMs={durationMs ?? 0}
      title={words + note}
      artist={voice}
      album={title}
      photo={photo}
    />
  )
}

export function DownloadLink({ story }: { story: ReadingView }) {
  return (
    <a className="button" href={`${story.audio}?download=1`} download>
      Download as MP3<span className="visually-hidden"> {story.words}</span>
    </a>
  )
}

export function StoryAudio({ story, note }: PlayerProps) {
  const { id, status, audio, peaks, progress, failure } = story
  if (status === 'processing') {
    return (
      <>
        <p>Generating audio...</p>
        <StoryProgress storyId={id} progress={progress} peaks={peaks} />
      </>
    )
  }
  if (status === 'ready' && audio) return <StoryPlayer story={story} note={note} />
  return (
    <p>
      This {note ? 'reading' : 'story'} could not be made. {failure} Its words are kept.
    </p>
  )
}

interface ProgressProps extends Pick<ReadingView, 'progress' | 'peaks'> {
  storyId: string
  secondsLeft?: number | null
}

export function StoryProgress({ storyId, peaks, ...loaded }: ProgressProps) {
  const { progress: share, secondsLeft = null } = useProgress().stories[storyId] ?? loaded
  // Rounded down: 100% is a story that can be heard.
  const percent = Math.floor(share * 100)
  const done = percent > 0 ? `${percent}% done` : 'Your story is in the queue'
  const text = secondsLeft === null ? done : `${done}, ${timeLeft(secondsLeft)}`
  const label = 'How much of your story is done'
  return (
    <div className="stack">
      {peaks ? (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={text}
        >
          <Waveform peaks={peaks} filled={share} />
        </div>
      ) : (
        <progress className="progress" max={100} value={percent} aria-label={label} />
      )}
      <p className="soft story-progress-text">{text}</p>
    </div>
  )
}

export function OfflineNote({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <p className="form-notice">
          We can’t check your story’s progress right now. It is still being made, and this page will check
          again by itself.
        </p>
      )}
    </div>
  )
}

export function Readings({ story }: { story: StoryView }) {
  const { content, words, readings } = story
  if (readings.length === 0) return null
  return (
    <ul className="readings" aria-label={`Readings of ${words}`}>
      <li>
        <strong>{story.reading}</strong> · you hear this one
        <Facts of={story} />
      </li>
      {readings.map((reading) => {
        const { id, status } = reading
        const name = reading.reading
        const ofIt = <span className="visually-hidden"> {name}</span>
        return (
          <li key={id} className="stack">
            <div>
              <strong>{name}</strong>
              <Facts of={reading} />
            </div>
            <StoryAudio story={reading} note={`, ${name}`} />
            {reading.content !== content && (
              <details>
                <summary>Read its words{ofIt}</summary>
                <p className="voice story-text" dir="auto">
                  {reading.content}
                </p>
              </details>
            )}
            <p className="row">
              {status === 'ready' && (
                <PageLink path={`readings/${id}/choose`}>Use this reading{ofIt}</PageLink>
              )}
              {status === 'processing' && (
                <DashboardLink to={formUrl({ step: 'processing', story: id })}>
                  See progress{ofIt}
                </DashboardLink>
              )}
              {status === 'failed' && <PageLink path={`stories/${id}/again`}>Try again{ofIt}</PageLink>}
              <DeleteReading id={id}>Delete this reading{ofIt}</DeleteReading>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function DeleteReading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <DeleteLink kind="readings" id={id} leavesPage={usePageOf(id)} className="button button-quiet">
      {children}
    </DeleteLink>
  )
}

export function usePageOf(id: string): boolean {
  const { waitsFor } = stepAt(useLocation().pathname)
  return [waitsFor, useDashboard<{ ready?: { id: string } }>().ready?.id].includes(id)
}

function Facts({ of: { voice, readAt, durationMs } }: { of: ReadingView }) {
  return (
    <p className="soft small">
      {voice && (
        <>
          In the voice of <bdi>{voice}</bdi> ·{' '}
        </>
      )}
      <Moment at={readAt} />
      {durationMs !== null && ` · ${clockTime(durationMs / 1000)}`}
    </p>
  )
}

export function StoryCover({ story }: { story: StoryView }) {
  const { photo, documentType } = story
  return (
    <div className={photo ? 'story-cover' : 'story-cover story-cover-drawn'} aria-hidden="true">
      {photo && <img src={photo} alt="" width={72} height={72} loading="lazy" />}
      <Drawing name={documentType} className="story-drawing" />
    </div>
  )
}
