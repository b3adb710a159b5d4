/** The title of a column, or the title and a class, such as `number`. */
export type Column = string | readonly [title: string, style: string]

/** The head of a table: one row of titles. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const [title, style] = typeof column === 'string' ? [column] : column
          return (
            <th key={title} scope="col" class={style}>
              {title}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
