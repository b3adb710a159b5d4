import type { ComponentChildren } from 'preact'
import { formatAge, formatWhole } from '../numbers.ts'

export interface Column<Row> {
  /** Empty for names and values that explain themselves. */
  readonly heading: ComponentChildren
  readonly cell: (row: Row, index: number) => ComponentChildren
  /** Text of a cell that is pointed at. */
  readonly title?: (row: Row) => string | undefined
  /** Of the heading and the cells: aligned right, or absent on phones. */
  readonly kind?: 'number' | 'wide-only'
  /** Class of the cells. */
  readonly style?: string
  /** Whether the cells are headings of their rows. */
  readonly isRowHeading?: boolean
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Names the table to screen readers. */
  readonly label?: string
  readonly class?: string | undefined
  readonly rowClass?: (row: Row) => string
  readonly isBusy?: boolean
}

/** Rows as cells of columns. Without any heading there is no head. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, label, rowClass, isBusy } = props
  return (
    <table class={props.class} aria-busy={isBusy}>
      {label !== undefined && <caption class="for-readers">{label}</caption>}
      {columns.some(({ heading }) => heading !== '') && (
        <thead>
          <tr>
            {columns.map(({ heading, kind }, index) =>
              heading === '' ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col" class={kind}>
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row)} class={rowClass?.(row)}>
            {columns.map((column, at) => (
              <Cell key={at} column={column} row={row} index={index} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly index: number
}

function Cell<Row>({ column, row, index }: CellProps<Row>) {
  const { cell, title, kind, style, isRowHeading } = column
  const own = { class: [kind, style].filter(Boolean).join(' ') || undefined, title: title?.(row) }
  if (!isRowHeading) return <td {...own}>{cell(row, index)}</td>
  return (
    <th scope="row" {...own}>
      {cell(row, index)}
    </th>
  )
}

/** A table in a box, which scrolls by itself where the table is too wide. */
export function BoxedTable<Row>({ label, class: name = '', ...table }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section class={`framed table-box ${name}`} aria-label={label} tabIndex={0}>
      <Table {...table} />
    </section>
  )
}

/** A column, and what is special about it. */
export function buildColumn<Row>(
  heading: string,
  cell: Column<Row>['cell'],
  options: Pick<Column<Row>, 'title' | 'style' | 'kind'> = {},
): Column<Row> {
  return { heading, cell, ...options }
}

/** Names of the rows. */
export function nameColumn<Row>(
  heading: string,
  cell: Column<Row>['cell'],
  style?: string,
): Column<Row> {
  return { heading, cell, isRowHeading: true, ...(style !== undefined && { style }) }
}

/** Numbers, or texts in their place. */
export function numberColumn<Row>(
  heading: string,
  read: (row: Row) => number | string | undefined,
): Column<Row> {
  const cell = (row: Row) => {
    const value = read(row)
    return typeof value === 'number' ? formatWhole(value) : value
  }
  return { heading, kind: 'number', cell }
}

/** How long ago each was. */
export function dateColumn<Row>(
  heading: string,
  read: (row: Row) => string | undefined,
): Column<Row> {
  const cell = (row: Row) => {
    const at = read(row)
    return at === undefined ? '' : formatAge(at)
  }
  return { heading, cell, title: read }
}
