// biome-ignore-all lint/a11y/noRedundantRoles: CSS that lays rows out as cards takes the implied roles away in some browsers
import type { ReactNode } from 'react'
import type { NumberedPage } from '~/admin/pages-and-counts.server'
import { Icon } from '~/platform/ui/icon'
import { useFocusOnList } from '~/platform/ui/use-focus-on-list'
import { Pager } from '../pager'
import type { AdminTab } from './list-view.server'

export interface Column<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isRowHeader?: boolean
}

interface Props<Row> {
  title: string
  tab: AdminTab
  of: [one: string, many: string]
  columns: Column<Row>[]
  list: NumberedPage<Row>
  children: ReactNode
}

export function ListSection<Row extends { id: string }>(props: Props<Row>) {
  const { title, tab, of, columns, list, children } = props
  useFocusOnList(`${tab} ${list.page}`)
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <div className="list-head">
        <div className="list-heading">
          <h2 id="list-title" tabIndex={-1}>
            {title}
          </h2>
          <p className="soft">{countText(list.total, of)}</p>
        </div>
        <p className="soft small list-note">{children}</p>
      </div>
      {list.rows.length > 0 && <Table label={title} columns={columns} rows={list.rows} />}
      <Pager list={list} of={of[1]} linkTo={(page) => `/admin-dashboard?tab=${tab}&page=${page}#list`} />
    </section>
  )
}

const countText = (total: number, [one, many]: [string, string]) =>
  total === 0 ? `There are no ${many} yet.` : `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`

function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
}: Pick<Props<Row>, 'columns'> & { label: string; rows: Row[] }) {
  return (
    <table className="table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label }) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {columns.map(({ label, isRowHeader, cell }) =>
              isRowHeader ? (
                <th key={label} role="rowheader" scope="row" data-label={label}>
                  {cell(row)}
                </th>
              ) : (
                <td key={label} role="cell" data-label={label}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const icons = { View: 'eye', Delete: 'trash' } as const

/** @param of tells screen readers which row the link is for */
export const RowLabel = ({ label, of }: { label: keyof typeof icons; of: string }) => (
  <>
    <Icon name={icons[label]} />
    {label}
    <span className="visually-hidden"> {of}</span>
  </>
)
