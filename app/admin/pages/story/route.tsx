import { Link, useLoaderData } from '@remix-run/react'
import { Icon } from '~/platform/ui/icon'
import { Moment } from '~/platform/ui/moment'
import { adminStatusLabel } from '~/stories/story-status'
import { AdminPage } from '../admin-page'
import { type Fact, Facts, NotSet, PrivateNote, StoryPlayer, UserName } from '../facts'
import { adminLoader } from '../handlers.server'
import { CATEGORY } from '../labels'
import { storyView } from './story-view.server'

export const loader = adminLoader(({ admin, id }) => storyView(admin, id))

export default function StoryRoute() {
  const story = useLoaderData<typeof loader>()
  return (
    <AdminPage title="View Story" back="?tab=story-creation#list">
      <p>
        <strong dir="auto">{story.title}</strong>
      </p>
      <PrivateNote>What they wrote is private. Your visit is recorded.</PrivateNote>
      <Facts
        className=""
        facts={[
          ['User', <UserName key="user" user={story.owner} />],
          ['Category', `${CATEGORY}, ${story.documentType}`],
          ['Voice', story.voice],
          ['Created', <Moment key="created" at={story.createdAt} />],
          ['Status', adminStatusLabel(story.status, 'dialog')],
          ...(story.engine ? [['Voice engine', story.engine] satisfies Fact] : []),
        ]}
      />
      <StoryPlayer {...story} />
      {!story.audioPath && <p className="soft">This story has no audio.</p>}
      <h3>Their words</h3>
      <p className="voice story-text" dir="auto">
        {story.content}
      </p>
      <h3>Their answers</h3>
      <dl className="stack answers">
        {story.answers.map(({ key, question, answer }) => (
          <div key={key}>
            <dt className="soft">{question}</dt>
            <dd className={answer ? 'voice story-text' : 'story-text'} dir="auto">
              {answer || <NotSet />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Link className="button button-danger" to={`/admin-dashboard/stories/${story.id}/delete`}>
          <Icon name="trash" />
          Delete<span className="visually-hidden"> this story</span>
        </Link>
      </div>
    </AdminPage>
  )
}
