import { Form, useLocation } from '@remix-run/react'
import { storyStatusLabel } from '~/stories/story-status'
import { Moment } from '~/ui/moment'
import { Player } from '~/ui/player/player'
import { SubmitButton } from '~/ui/submit-button'
import { DashboardLink } from '../dashboard-link'
import { formUrl, hereUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { StoryProgress } from './story-progress'

type Story = DashboardView['stories'][number]

export function SavedStory({ story }: { story: Story }) {
  const { search } = useLocation()
  const { id, title, status } = story
  return (
    <>
      <div>
        <h3>{title}</h3>
        <p className="soft small">
          {storyStatusLabel(status)} · <Moment iso={story.createdAt} />
        </p>
      </div>
      <StoryAudio story={story} />
      <details>
        <summary>Read along</summary>
        <p className="voice story-text">{story.content}</p>
      </details>
      <div className="row">
        {(status === 'failed' || status === 'draft') && <TryAgainForm story={story} search={search} />}
        {status === 'ready' && story.audioPath && (
          <a className="button" href={`/app-storage/${story.audioPath}?download=1`} download>
            Download as MP3<span className="visually-hidden"> {title}</span>
          </a>
        )}
        {status === 'processing' && (
          <DashboardLink to={formUrl({ step: 'processing', story: id })}>
            See progress<span className="visually-hidden"> {title}</span>
          </DashboardLink>
        )}
        <DashboardLink className="button button-danger" to={hereUrl(search, { delete: `story:${id}` })}>
          Delete<span className="visually-hidden"> {title}</span>
        </DashboardLink>
      </div>
    </>
  )
}

function StoryAudio({ story }: { story: Story }) {
  const { id, title, status, audioPath, peaks, progress, secondsLeft, durationMs, failure } = story
  if (status === 'processing') {
    return (
      <>
        <p>Generating audio...</p>
        <StoryProgress storyId={id} progress={progress} secondsLeft={secondsLeft} peaks={peaks} />
      </>
    )
  }
  if (status === 'ready' && audioPath) {
    const src = `/app-storage/${audioPath}`
    return <Player src={src} peaks={peaks} durationMs={durationMs ?? 0} title={title} madeByMachine />
  }
  return <p>This story could not be made. {failure} Its words are kept.</p>
}

function TryAgainForm({ story, search }: { story: Story; search: string }) {
  return (
    <Form method="post" action={hereUrl(search)} preventScrollReset>
      <input type="hidden" name="intent" value="try-again" />
      <input type="hidden" name="id" value={story.id} />
      <input type="hidden" name="here" value={search} />
      <SubmitButton tone="plain">
        Try again<span className="visually-hidden"> {story.title}</span>
      </SubmitButton>
    </Form>
  )
}
