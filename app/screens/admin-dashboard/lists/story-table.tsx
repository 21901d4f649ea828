import { adminStatusLabel } from '~/stories/story-status'
import { LongDate } from '~/ui/moment'
import { CATEGORY, shortId } from '../labels'
import { ListSection } from './list-section'
import type { ListView, StoryRow } from './list-view.server'
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
      searchLabel="Search stories by their owner"
      list={list}
      one={readyOnly ? 'saved story' : 'story'}
      many={readyOnly ? 'saved stories' : 'stories'}
      of="stories"
      head={
        <>
          <th scope="col">User ID</th>
          <SortHeader sort="user" label="User" list={list} />
          <th scope="col">Category</th>
          <SortHeader sort="created" label="Created" list={list} isDate />
          {readyOnly ? <th scope="col">Status</th> : <SortHeader sort="status" label="Status" list={list} />}
          <th scope="col">Actions</th>
        </>
      }
      rows={rows.map((story) => <Row key={story.id} story={story} />)}
    />
  )
}

function Row({ story: { id, userId, name, username, createdAt, status } }: { story: StoryRow }) {
  // The id distinguishes the stories of one user.
  const of = `the story of ${name}, ${shortId(id)}`
  return (
    <tr>
      <td data-label="User ID">
        <code>{shortId(userId)}</code>
      </td>
      <th scope="row" data-label="User">
        {name}
        {username && <span className="soft small handle">@{username}</span>}
      </th>
      <td data-label="Category">{CATEGORY}</td>
      <td data-label="Created">
        <LongDate iso={createdAt} />
      </td>
      <td data-label="Status">
        <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'table')}</span>
      </td>
      <td data-label="Actions">
        <div className="row-links">
          <RowLink label="View" dialog="story" id={id} of={of} />
          <RowLink label="Delete" dialog="delete-story" id={id} of={of} />
        </div>
      </td>
    </tr>
  )
}
