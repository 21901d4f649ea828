import { useState } from 'react'
import { storyStatusLabel } from '~/stories/story-status'
import { Icon } from '~/ui/icon'
import { Moment } from '~/ui/moment'
import { ReadAlong } from '~/ui/player/read-along'
import { clockTime } from '~/ui/player/seek-bar'
import { PostButton } from '../dashboard-form'
import { DashboardLink, DialogLink } from '../dashboard-link'
import { formUrl } from '../dashboard-url'
import type { Story } from '../dashboard-view.server'
import { DownloadLink, Readings, StoryAudio, StoryCover, WordsLinks } from './story-parts'

export function SavedStory({ story }: { story: Story }) {
  const [isReading, setIsReading] = useState(false)
  const { id, ownTitle, madeTitle, words, status, durationMs } = story
  const name = <span className="visually-hidden"> {words}</span>
  const other = (
    <div className="row">
      {status === 'ready' && <WordsLinks story={story} />}
      <DialogLink path={`stories/${id}/rename`}>Rename{name}</DialogLink>
      <DialogLink className="button button-danger" path={`stories/${id}/delete`} onClick={pauseAll}>
        <Icon name="trash" />
        Delete{name}
      </DialogLink>
    </div>
  )
  return (
    <>
      <h3 tabIndex={-1}>
        {ownTitle ? (
          <strong dir="auto">{ownTitle}</strong>
        ) : (
          <q className="voice story-words" dir="auto">
            {words}
          </q>
        )}
      </h3>
      <StoryAudio story={story} />
      <div className="story-head">
        <StoryCover story={story} />
        <div>
          {ownTitle && (
            <q className="voice story-words" dir="auto">
              {words}
            </q>
          )}{' '}
          <span className="story-title" dir="auto">
            {madeTitle}
          </span>
          <p className="soft small">
            {storyStatusLabel(status)} · <Moment at={story.createdAt} />
            {status === 'ready' && durationMs !== null && ` · ${clockTime(durationMs / 1000)}`}
          </p>
          {status === 'ready' && <p className="badge story-tag">Recreated voice</p>}
        </div>
      </div>
      <div className="story-more">
        {(status === 'failed' || status === 'draft') && (
          <PostButton name="try-again" path={`stories/${id}/try-again`} tone="plain">
            Try again{name}
          </PostButton>
        )}
        {status === 'processing' && (
          <DashboardLink to={formUrl({ step: 'processing', story: id })}>See progress{name}</DashboardLink>
        )}
        <details onToggle={(event) => setIsReading(event.currentTarget.open)}>
          <summary>Read along{name}</summary>
          <p className="voice story-text" dir="auto">
            <ReadAlong
              content={story.content}
              src={story.audioPath && `/app-storage/${story.audioPath}`}
              isOpen={isReading}
            />
          </p>
        </details>
        <details>
          <summary>More{name}</summary>
          {status === 'ready' && (
            <div className="row">
              <DialogLink path={`stories/${id}/share`}>Share{name}</DialogLink>
              <DownloadLink story={story} />
              <DialogLink path={`stories/${id}/again`}>New reading{name}</DialogLink>
            </div>
          )}
          {status === 'ready' ? (
            <details>
              <summary>Other{name}</summary>
              {other}
            </details>
          ) : (
            other
          )}
        </details>
      </div>
      <Readings story={story} />
    </>
  )
}

/** A story that is deleted falls silent first: one that plays stays on the page. */
function pauseAll() {
  for (const audio of document.querySelectorAll('audio')) audio.pause()
}
