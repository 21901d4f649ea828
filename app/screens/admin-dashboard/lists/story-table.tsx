import { adminStatusLabel } from '~/stories/story-status'
import { Moment } from '~/ui/moment'
import { UserName } from '../facts'
import { CATEGORY, shortId } from '../labels'
import { ListSection } from './list-section'
import type { ListView, StoryRow } from './list-view.server'
import { type Column, RowLink } from './table'

/** 'Story Creation' lists all stories, 'Saved Stories' those that are ready. */
export function StoryTable({ stories: { rows, list } }: { stories: NonNullable<ListView['stories']> }) {
  const { readyOnly } = list
  const title = readyOnly ? 'Saved Stories' : 'Story Creation'
  const columns: Column<StoryRow>[] = [
    { label: 'User ID', cell: ({ userId }) => <code>{shortId(userId)}</code> },
    { label: 'User', sort: 'user', isRowHeader: true, cell: UserName },
    { label: 'Category', cell: () => CATEGORY },
    { label: 'Created', sort: 'created', isDate: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Status',
      // All saved stories have the same.
      sort: readyOnly ? undefined : 'status',
      cell: ({ status }) => (
        <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'table')}</span>
      ),
    },
    { label: 'Actions', cell: StoryLinks },
  ]
  return (
    <ListSection
      title={title}
      label={title}
      searchLabel="Search by owner"
      one={readyOnly ? 'saved story' : 'story'}
      many={readyOnly ? 'saved stories' : 'stories'}
      of="stories"
      note="Each time you open a story, that is recorded."
      {...{ list, columns, rows }}
    />
  )
}

function StoryLinks({ id, name }: StoryRow) {
  // The id distinguishes the stories of one user.
  const of = `the story of ${name}, ${shortId(id)}`
  return (
    <div className="row-links">
      <RowLink label="View" dialog={`stories/${id}`} of={of} />
      <RowLink label="Delete" dialog={`stories/${id}/delete`} of={of} />
    </div>
  )
}
