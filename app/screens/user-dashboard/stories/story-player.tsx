import { Player } from '~/ui/player/player'
import type { DashboardView } from '../dashboard-view.server'
import { firstWords } from './first-words'

type Story = DashboardView['stories'][number]

/** Named by the story's first words: several have the same title. */
export function StoryPlayer({ story }: { story: Story }) {
  const { title, content, audioPath, peaks, durationMs, voice, photo } = story
  return (
    <Player
      src={`/app-storage/${audioPath}`}
      peaks={peaks}
      durationMs={durationMs ?? 0}
      title={firstWords(content)}
      artist={voice}
      album={title}
      photo={photo}
      loadsLate
    />
  )
}

export function DownloadLink({ story }: { story: Story }) {
  return (
    <a className="button" href={`/app-storage/${story.audioPath}?download=1`} download>
      Download as MP3<span className="visually-hidden"> {firstWords(story.content)}</span>
    </a>
  )
}
