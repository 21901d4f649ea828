import { useSearchParams } from '@remix-run/react'
import { adminStatusLabel } from '~/stories/story-status'
import { LongDate } from '~/ui/moment'
import { adminLink, noDialog } from './admin-link'
import { CATEGORY, type StoryRow, shortId } from './admin-list'
import type { AdminView } from './admin-view.server'
import { ListPages } from './list-pages'
import { ListSearch } from './list-search'
import { DeleteLink, ViewLink } from './row-links'
import { SortHeader } from './sort-header'

/** 'Story Creation' has everyone's stories, 'Saved Stories' those that are ready. */
export function StoryTable({ stories }: { stories: NonNullable<AdminView['stories']> }) {
  const { readyOnly, rows, list } = stories
  const title = readyOnly ? 'Saved Stories' : 'Story Creation'
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        {title}
      </h2>
      <ListSearch
        list={list}
        label="Search stories by their owner"
        one={readyOnly ? 'saved story' : 'story'}
        many={readyOnly ? 'saved stories' : 'stories'}
      />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard too
        <section className="table-frame" aria-label={title} tabIndex={0}>
          <table className="table admin-table">
            <thead>
              <tr>
                <th scope="col">User ID</th>
                <SortHeader sort="user" label="User" list={list} />
                <th scope="col">Category</th>
                <SortHeader sort="created" label="Created" list={list} isDate />
                {readyOnly ? (
                  <th scope="col">Status</th>
                ) : (
                  <SortHeader sort="status" label="Status" list={list} />
                )}
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((story) => (
                <Row key={story.id} story={story} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ListPages list={list} label="Pages of stories" />
    </section>
  )
}

function Row({ story }: { story: StoryRow }) {
  const [query] = useSearchParams()
  const { id, userId, name, username, createdAt, status } = story
  const linkTo = (dialog: string) => adminLink(query, { ...noDialog, [dialog]: id })
  // Of one person's stories each has a name of its own.
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
          <ViewLink to={linkTo('story')} of={of} />
          <DeleteLink to={linkTo('delete-story')} of={of} />
        </div>
      </td>
    </tr>
  )
}
