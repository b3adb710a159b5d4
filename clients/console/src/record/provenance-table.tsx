import type { Provenance } from 'devdex-client'
import { formatAge, formatDay } from '../numbers.ts'
import { Panel } from '../parts/panel.tsx'
import { buildColumn, type Column, nameColumn, Table } from '../parts/table.tsx'
import { writeHeading } from '../search/filter-text.ts'
import { trustNames } from './source-mark.tsx'

type FieldSource = Provenance[string] & { readonly field: string }

const columns: readonly Column<FieldSource>[] = [
  nameColumn('Field', ({ field }) => writeHeading(field)),
  buildColumn('Source', ({ source }) => <bdi>{source}</bdi>, {
    title: ({ trust, reason }) => (trust ? trustNames[trust] : reason),
  }),
  buildColumn('As of', ({ at }) => at && formatAge(at), { title: ({ at }) => at && formatDay(at) }),
]

/** The source and the date of each field. */
export function ProvenanceTable({ provenance }: { provenance: Provenance }) {
  const rows = Object.entries(provenance).map(([field, entry]) => ({ ...entry, field }))
  if (rows.length === 0) return null
  return (
    <Panel title="Where this comes from">
      <Table columns={columns} rows={rows} rowKey={({ field }) => field} />
    </Panel>
  )
}
