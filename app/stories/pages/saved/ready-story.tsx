import { useEffect, useRef } from 'react'
import { DashboardLink, PageLink } from '~/accounts/pages/parts/dashboard-link'
import { dashboardUrl } from '~/platform/dashboard-url'
import { Moment } from '~/platform/ui/moment'
import { ReadAlong } from '~/platform/ui/player/read-along'
import { DownloadLink, Readings, StoryCover, StoryPlayer } from './story-parts'
import type { StoryView } from './story-view.server'

export function ReadyStory({ ready }: { ready?: StoryView }) {
  return ready && <Ready key={ready.id} story={ready} />
}

function Ready({ story }: { story: StoryView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { id, title, voice, createdAt } = story
  return (
    <section id="ready-story" className="sheet ready-story" aria-labelledby="ready-story-title">
      <StoryCover story={story} />
      <div>
        <h2 id="ready-story-title" ref={heading} tabIndex={-1}>
          Your story is ready
        </h2>
        {voice && (
          <p className="ready-story-name">
            In the voice of <bdi>{voice}</bdi>
          </p>
        )}
        <p className="badge story-tag">Recreated voice</p>
      </div>
      <StoryPlayer story={story} />
      <blockquote className="voice story-text" dir="auto">
        <ReadAlong content={story.content} src={story.audio} />
      </blockquote>
      <p className="soft small">
        <span dir="auto">{title}</span> · <Moment at={createdAt} />
      </p>
      <p className="row">
        <PageLink path={`stories/${id}/again`}>New reading</PageLink>
        <PageLink path={`stories/${id}/share`}>Share</PageLink>
        <DownloadLink story={story} />
        <DashboardLink to={dashboardUrl({ step: 'document-type' })}>Make another story</DashboardLink>
        <DashboardLink className="link-target" to={dashboardUrl({ hash: 'saved-stories' })}>
          All your stories
        </DashboardLink>
      </p>
      <p>
        <PageLink className="link-target" path={`stories/${id}/again`}>
          Is a name mispronounced?
        </PageLink>
      </p>
      <Readings story={story} />
    </section>
  )
}
