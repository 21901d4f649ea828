import { useEffect, useRef, useState } from 'react'
import { Moment } from '~/ui/moment'
import { ReadAlong } from '~/ui/player/read-along'
import { DashboardLink, PageLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import type { DashboardView, Story } from '../dashboard-view.server'
import { useKeptWhilePlaying } from './saved-stories'
import {
  DownloadLink,
  NamesSaidWrong,
  Readings,
  StoryCover,
  StoryPlayer,
  takeInterrupted,
} from './story-parts'

const ID = 'ready-story'

/** The ready story of ?story=id. It stays while it plays, also when the user goes on to another step. */
export function ReadyStory({ ready, readyNames }: Pick<DashboardView, 'ready' | 'readyNames'>) {
  const [playing] = useKeptWhilePlaying(ready ? [ready] : [], () => ID)
  const story = ready ?? playing
  return story && <Ready key={story.id} story={story} names={readyNames} isPast={!ready} />
}

function Ready({ story, names, isPast }: { story: Story; names: string[]; isPast: boolean }) {
  const [startsAt, setStartsAt] = useState<number>()
  // In an effect: its beginning may leave the page in the same render.
  useEffect(() => setStartsAt(takeInterrupted(story.id)), [story.id])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, words, voice, createdAt } = story
  return (
    <section
      id={ID}
      className={isPast ? 'sheet ready-story ready-story-past' : 'sheet ready-story'}
      aria-labelledby="ready-story-title"
    >
      <StoryCover story={story} />
      <div>
        <h2 id="ready-story-title" ref={heading} tabIndex={-1}>
          {isPast ? 'Now playing' : 'Your story is ready'}
        </h2>
        {voice && (
          <p className="ready-story-name">
            In the voice of <bdi>{voice}</bdi>
          </p>
        )}
        {isPast && (
          <p className="voice">
            <q dir="auto">{words}</q>
          </p>
        )}
        <p className="badge story-tag">Recreated voice</p>
      </div>
      <StoryPlayer story={story} startsAt={startsAt} />
      {!isPast && (
        <>
          <blockquote className="voice story-text" dir="auto">
            <ReadAlong content={story.content} src={story.audioPath && `/app-storage/${story.audioPath}`} />
          </blockquote>
          <p className="soft small">
            <span dir="auto">{title}</span> · <Moment at={createdAt} />
          </p>
          <p className="row">
            <PageLink path={`stories/${story.id}/again`}>New reading</PageLink>
            <PageLink path={`stories/${story.id}/share`}>Share</PageLink>
            <DownloadLink story={story} />
            <DashboardLink to={dashboardUrl({ step: 'document-type' })}>Make another story</DashboardLink>
            <DashboardLink className="link-target" to={dashboardUrl({ hash: 'saved-stories' })}>
              All your stories
            </DashboardLink>
          </p>
          <NamesSaidWrong names={names} />
          <Readings story={story} />
        </>
      )}
    </section>
  )
}
