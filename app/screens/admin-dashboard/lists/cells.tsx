// biome-ignore-all lint/a11y/noRedundantRoles: CSS that lays rows out as cards takes the implied roles away in some browsers
import type { ReactNode } from 'react'

interface Props {
  /** Named like its column; a card shows it. */
  label: string
  children: ReactNode
}

/** A table; where it is too narrow for that, each row is a card, and for screen readers still a row. */
export function Table({ label, head, rows }: { label: string; head: ReactNode; rows: ReactNode[] }) {
  return (
    <table className="table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">{head}</tr>
      </thead>
      <tbody role="rowgroup">{rows}</tbody>
    </table>
  )
}

export const Row = ({ children }: Pick<Props, 'children'>) => <tr role="row">{children}</tr>

export const RowHeader = ({ label, children }: Props) => (
  <th role="rowheader" scope="row" data-label={label}>
    {children}
  </th>
)

export const Cell = ({ label, children }: Props) => (
  <td role="cell" data-label={label}>
    {children}
  </td>
)

export const ColumnHeader = ({
  sorted,
  children,
}: {
  sorted?: 'ascending' | 'descending'
  children: ReactNode
}) => (
  <th role="columnheader" scope="col" aria-sort={sorted}>
    {children}
  </th>
)
