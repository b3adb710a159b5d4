import type { Provenance } from 'devdex-client'
import { ago, dayOf } from '../numbers.ts'
import { Panel } from '../parts/panel.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { headingOf } from '../search/filter-text.ts'
import { trustNames } from './source-mark.tsx'

/** The source and the date of each field. */
export function ProvenanceTable({ provenance }: { provenance: Provenance }) {
  const entries = Object.entries(provenance)
  if (entries.length === 0) return null
  return (
    <Panel title="Where this comes from">
      <table>
        <TableHead columns={['Field', 'Source', 'As of']} />
        <tbody>
          {entries.map(([field, { source, at, trust, reason }]) => (
            <tr key={field}>
              <th scope="row">{headingOf(field)}</th>
              <td title={trust ? trustNames[trust] : reason}>
                <bdi>{source}</bdi>
              </td>
              {at ? <td title={dayOf(at)}>{ago(at)}</td> : <td />}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
