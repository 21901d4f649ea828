import { adminStatusLabel } from '~/stories/story-status'
import { Moment } from '~/ui/moment'
import { UserName } from '../facts'
import { CATEGORY, shortId } from '../labels'
import { Cell, ColumnHeader, Row, RowHeader } from './cells'
import { ListSection } from './list-section'
import type { ListView, StoryRow as Story } from './list-view.server'
import { RowLink } from './row-link'
import { SortHeader } from './sort-header'

/** 'Story Creation' lists all stories, 'Saved Stories' those that are ready. */
export function StoryTable({ stories: { rows, list } }: { stories: NonNullable<ListView['stories']> }) {
  const { readyOnly } = list
  const title = readyOnly ? 'Saved Stories' : 'Story Creation'
  return (
    <ListSection
      title={title}
      label={title}
      searchLabel="Search by owner"
      list={list}
      one={readyOnly ? 'saved story' : 'story'}
      many={readyOnly ? 'saved stories' : 'stories'}
      of="stories"
      head={
        <>
          <ColumnHeader>User ID</ColumnHeader>
          <SortHeader sort="user" label="User" list={list} />
          <ColumnHeader>Category</ColumnHeader>
          <SortHeader sort="created" label="Created" list={list} isDate />
          {readyOnly ? (
            <ColumnHeader>Status</ColumnHeader>
          ) : (
            <SortHeader sort="status" label="Status" list={list} />
          )}
          <ColumnHeader>Actions</ColumnHeader>
        </>
      }
      rows={rows.map((story) => <StoryRow key={story.id} story={story} />)}
      note="Each time you open a story, that is recorded."
    />
  )
}

function StoryRow({ story }: { story: Story }) {
  const { id, userId, name, username, createdAt, status } = story
  // The id distinguishes the stories of one user.
  const of = `the story of ${name}, ${shortId(id)}`
  return (
    <Row>
      <Cell label="User ID">
        <code>{shortId(userId)}</code>
      </Cell>
      <RowHeader label="User">
        <UserName name={name} username={username} />
      </RowHeader>
      <Cell label="Category">{CATEGORY}</Cell>
      <Cell label="Created">
        <Moment at={createdAt} />
      </Cell>
      <Cell label="Status">
        <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'table')}</span>
      </Cell>
      <Cell label="Actions">
        <div className="row-links">
          <RowLink label="View" dialog={`stories/${id}`} of={of} />
          <RowLink label="Delete" dialog={`stories/${id}/delete`} of={of} />
        </div>
      </Cell>
    </Row>
  )
}
