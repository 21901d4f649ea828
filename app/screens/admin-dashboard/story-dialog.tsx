import { Link, useSearchParams } from '@remix-run/react'
import { adminStatusLabel } from '~/stories/story-status'
import { ModalDialog } from '~/ui/modal-dialog'
import { Moment } from '~/ui/moment'
import { Player } from '~/ui/player'
import { adminLink, noDialog } from './admin-link'
import { CATEGORY } from './admin-list'
import type { AdminView } from './admin-view.server'
import { OrNotSet } from './or-not-set'

/** One story as its owner has it: the words, the answers and the sound. Its URL is ?story=id. */
export function StoryDialog({ story }: Pick<AdminView, 'story'>) {
  const [query] = useSearchParams()
  if (!story) return null
  const closeTo = adminLink(query, noDialog)
  const { id, title, owner, username, status, createdAt, documentType, voice } = story
  return (
    <ModalDialog closeTo={closeTo} labelledBy="story-title">
      <div className="stack">
        <div className="row row-apart">
          <h2 id="story-title">View Story</h2>
          {/* The first of all, or the focus would open a long story at its end. */}
          <Link className="button" to={closeTo} preventScrollReset>
            Close
          </Link>
        </div>
        <p>
          <strong>{title}</strong>
        </p>
        <dl className="facts">
          <dt>User</dt>
          <dd>
            {owner} <span className="soft">@{username}</span>
          </dd>
          <dt>Category</dt>
          <dd>
            {CATEGORY}, {documentType}
          </dd>
          <dt>Voice</dt>
          <dd>
            <OrNotSet value={voice} />
          </dd>
          <dt>Created</dt>
          <dd>
            <Moment iso={createdAt} />
          </dd>
          <dt>Status</dt>
          <dd>{adminStatusLabel(status, 'dialog')}</dd>
        </dl>
        <Sound story={story} />
        <h3>Their words</h3>
        <p className="voice story-text">{story.content}</p>
        <h3>Their answers</h3>
        <dl className="stack answers">
          {story.answers.map(({ key, question, answer }) => (
            <div key={key}>
              <dt className="soft">{question}</dt>
              <dd className={answer ? 'voice story-text' : 'story-text'}>
                <OrNotSet value={answer} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Link
            className="button button-danger"
            to={adminLink(query, { ...noDialog, 'delete-story': id })}
            replace
            preventScrollReset
          >
            Delete<span className="visually-hidden"> this story</span>
          </Link>
        </div>
      </div>
    </ModalDialog>
  )
}

function Sound({ story }: { story: NonNullable<AdminView['story']> }) {
  const { audioPath, peaks, durationMs, title } = story
  if (!audioPath) return <p className="soft">There is nothing to hear: this story has no audio.</p>
  return (
    <Player
      src={`/app-storage/${audioPath}`}
      peaks={peaks}
      durationMs={durationMs ?? 0}
      title={title}
      madeByMachine
    />
  )
}
