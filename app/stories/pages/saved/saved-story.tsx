import { useFetcher } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { DashboardLink, PageLink } from '~/accounts/pages/parts/dashboard-link'
import { DeleteLink } from '~/accounts/pages/parts/delete-form'
import { formUrl, pageUrl } from '~/platform/dashboard-url'
import { useRefusalToast } from '~/platform/forms/problem'
import type { Refusal } from '~/platform/refusal'
import { useRouteModules } from '~/platform/remix/use-route-modules'
import { Icon } from '~/platform/ui/icon'
import { Moment } from '~/platform/ui/moment'
import { ReadAlong } from '~/platform/ui/player/read-along'
import { clockTime } from '~/platform/ui/player/seek-bar'
import { SignedOutNote } from '~/platform/ui/signed-out'
import { SubmitButton } from '~/platform/ui/submit-button'
import { storyStatusLabel } from '~/stories/story-status'
import { DownloadLink, Readings, StoryAudio, StoryCover, usePageOf } from './story-parts'
import type { StoryView } from './story-view.server'

export function SavedStory({ story }: { story: StoryView }) {
  const [isReading, setIsReading] = useState(false)
  const { id, ownTitle, madeTitle, words, status, durationMs } = story
  const name = <span className="visually-hidden"> {words}</span>
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
          <StoryAct id={id} act="try-again">
            Try again{name}
          </StoryAct>
        )}
        {status === 'processing' && (
          <DashboardLink to={formUrl({ step: 'processing', story: id })}>See progress{name}</DashboardLink>
        )}
        <details onToggle={(event) => setIsReading(event.currentTarget.open)}>
          <summary>Read along{name}</summary>
          <p className="voice story-text" dir="auto">
            <ReadAlong content={story.content} src={story.audio} isOpen={isReading} />
          </p>
        </details>
        <details>
          <summary>More{name}</summary>
          <div className="row">
            {status === 'ready' && (
              <>
                <PageLink path={`stories/${id}/share`}>Share{name}</PageLink>
                <DownloadLink story={story} />
                <PageLink path={`stories/${id}/again`}>New reading{name}</PageLink>
              </>
            )}
            <PageLink path={`stories/${id}/rename`}>Rename{name}</PageLink>
            <DeleteLink kind="stories" id={id} leavesPage={usePageOf(id)}>
              <Icon name="trash" />
              Delete{name}
            </DeleteLink>
          </div>
        </details>
      </div>
      <Readings story={story} />
    </>
  )
}

interface ActProps {
  id: string
  act: 'try-again' | 'undo'
  children: ReactNode
}

/** Does it where it stands; without script, or where it needs an answer, on its page. */
export function StoryAct({ id, act, children }: ActProps) {
  const { Form, data } = useFetcher<Refusal>()
  const action = pageUrl(`stories/${id}/${act}`)
  useRefusalToast(data)
  useRouteModules(`stories/pages/${act}`)
  return (
    <Form method="post" action={action}>
      <SubmitButton tone="plain">{children}</SubmitButton>
      {data?.problem?.isSignedOut && <SignedOutNote form={action} />}
    </Form>
  )
}
