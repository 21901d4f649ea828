import type { ReactNode } from 'react'
import { adminStatusLabel } from '~/stories/story-status'
import { LongDate, Moment } from '~/ui/moment'
import { Player } from '~/ui/player/player'
import { Facts, StoryPlayer } from '../facts'
import { Pager } from '../pager'
import type { Samples, Stories } from './person-dialogs.server'

/** A user's voice samples, as they described them. */
export function PersonSamples({ samples, place }: { samples: Samples; place: string }) {
  const items = samples.rows.map((sample) => <SampleItem key={sample.id} sample={sample} />)
  return (
    <Items list={samples} items={items} of="voice samples" none="No voice sample uploaded" place={place} />
  )
}

/** A user's stories without their words. */
export function PersonStories({ stories, none, place }: { stories: Stories; none: string; place: string }) {
  const items = stories.rows.map((story) => <StoryItem key={story.id} story={story} />)
  return <Items list={stories} items={items} of="stories" none={none} place={place} />
}

interface ItemsProps {
  list: Omit<Samples, 'rows'>
  items: ReactNode[]
  of: string
  /** The text of an empty list. */
  none: string
  /** The id of the element where the list begins. */
  place: string
}

function Items({ list, items, of, none, place }: ItemsProps) {
  if (items.length === 0) return <p className="soft">{none}</p>
  return (
    <>
      <ul className="person-list">{items}</ul>
      <Pager list={list} of={of} part="items" place={place} />
    </>
  )
}

function SampleItem({ sample }: { sample: Samples['rows'][number] }) {
  const { whoIsThisVoice, photo } = sample
  const memory = (
    <span className="voice person-memory" dir="auto">
      “{sample.voiceMemory}”
    </span>
  )
  const portrait = photo && (
    <img className="portrait portrait-large" src={photo} alt={whoIsThisVoice} loading="lazy" />
  )
  return (
    <li>
      <article className="stack">
        <h4 className="person-thing">
          <span dir="auto">{sample.filename}</span>
        </h4>
        <Facts
          className="person-facts"
          facts={[
            ['Uploaded', <LongDate key="uploaded" at={sample.createdAt} />],
            ['Who is this voice?', whoIsThisVoice],
            ['Accent or nationality', sample.accentNationality],
            ['Voice memory', memory],
            ['Photo', portrait],
          ]}
        />
        <Player
          src={sample.filePath}
          peaks={sample.peaks}
          durationMs={sample.durationMs}
          title={`Recording of ${whoIsThisVoice}`}
        />
      </article>
    </li>
  )
}

function StoryItem({ story }: { story: Stories['rows'][number] }) {
  const { title, status } = story
  return (
    <li>
      <article className="stack">
        <h4 className="person-thing">
          <span dir="auto">{title}</span>
        </h4>
        <p className="row small">
          <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'dialog')}</span>
          <span className="soft">
            {story.category} · <Moment at={story.createdAt} />
          </span>
        </p>
        <StoryPlayer {...story} />
      </article>
    </li>
  )
}
