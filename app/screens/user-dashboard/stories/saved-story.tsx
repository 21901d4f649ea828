import { Form, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { storyStatusLabel } from '~/stories/story-status'
import { Icon } from '~/ui/icon'
import { Moment } from '~/ui/moment'
import { clockTime } from '~/ui/player/seek-bar'
import { SubmitButton } from '~/ui/submit-button'
import { DashboardLink } from '../dashboard-link'
import { dialogUrl, formUrl, urlWithDialog } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { KeepOnDevice } from '../on-device/keep-on-device'
import { ReadAlong } from './read-along'
import { StoryAudio } from './story-audio'
import { StoryCover } from './story-cover'
import { DownloadLink, WordsLinks } from './story-player'
import { Takes } from './takes'

type Story = DashboardView['stories'][number]

export function SavedStory({ story }: { story: Story }) {
  const { search } = useLocation()
  const [isReading, setIsReading] = useState(false)
  const { id, ownTitle, madeTitle, words, status, durationMs } = story
  const name = <span className="visually-hidden"> {words}</span>
  return (
    <>
      <div className="story-head">
        <StoryCover story={story} />
        <div>
          <h3 tabIndex={-1}>
            {ownTitle && (
              <strong className="story-own-title" dir="auto">
                {ownTitle}
              </strong>
            )}{' '}
            <q className="voice story-words" dir="auto">
              {words}
            </q>{' '}
            <span className="story-title" dir="auto">
              {madeTitle}
            </span>
          </h3>
          <p className="soft small">
            {storyStatusLabel(status)} · <Moment iso={story.createdAt} />
            {status === 'ready' && durationMs !== null && ` · ${clockTime(durationMs / 1000)}`}
          </p>
          {status === 'ready' && (
            <>
              <p className="badge story-tag">Recreated voice</p> <KeepOnDevice story={story} isBadge />
            </>
          )}
        </div>
      </div>
      <StoryAudio story={story} />
      <div className="story-more">
        {(status === 'failed' || status === 'draft') && <TryAgainForm story={story} search={search} />}
        {status === 'processing' && (
          <DashboardLink to={formUrl({ step: 'processing', story: id })}>See progress{name}</DashboardLink>
        )}
        <details onToggle={(event) => setIsReading(event.currentTarget.open)}>
          <summary>Read along{name}</summary>
          <p className="voice story-text" dir="auto">
            <ReadAlong story={story} isOpen={isReading} />
          </p>
        </details>
        <details>
          <summary>More{name}</summary>
          <div className="row">
            {status === 'ready' && (
              <>
                <DashboardLink to={urlWithDialog(search, { again: id })}>Make it again{name}</DashboardLink>
                <DashboardLink to={dialogUrl(`stories/${id}/share`, search)}>Share{name}</DashboardLink>
                <DownloadLink story={story} />
                <WordsLinks story={story} />
                <KeepOnDevice story={story} />
              </>
            )}
            <DashboardLink to={dialogUrl(`stories/${id}/rename`, search)}>Rename{name}</DashboardLink>
            <DashboardLink
              className="button button-danger"
              to={urlWithDialog(search, { delete: `story:${id}` })}
              onClick={pauseAll}
            >
              <Icon name="trash" />
              Delete{name}
            </DashboardLink>
          </div>
          {story.engine && <p className="soft small">Made by the voice engine {story.engine}.</p>}
        </details>
      </div>
      <Takes story={story} />
    </>
  )
}

/** A story that is deleted falls silent first: one that plays stays on the page. */
function pauseAll() {
  for (const audio of document.querySelectorAll('audio')) audio.pause()
}

function TryAgainForm({ story, search }: { story: Story; search: string }) {
  return (
    <Form method="post" action={urlWithDialog(search)} preventScrollReset>
      <input type="hidden" name="intent" value="try-again" />
      <input type="hidden" name="id" value={story.id} />
      <input type="hidden" name="here" value={search} />
      <SubmitButton tone="plain">
        Try again<span className="visually-hidden"> {story.words}</span>
      </SubmitButton>
    </Form>
  )
}
