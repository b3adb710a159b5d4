import type { ProvenanceEntry } from 'devdex-client'
import { dayOf } from '../numbers.ts'

/** How sources are kept, in words. */
export const trustNames: Readonly<Record<ProvenanceEntry['trust'], string>> = {
  hand: 'kept by hand',
  export: 'export of a program',
  archive: 'log or history',
}

/** A small mark behind a value. Hover and focus tell where the value comes from. */
export function SourceMark({ field, entry }: { field: string; entry: ProvenanceEntry }) {
  const text = `${entry.source}, ${dayOf(entry.at)}, ${trustNames[entry.trust]}`
  return (
    <button
      type="button"
      class="source-mark"
      aria-label={`Source of ${field}: ${text}`}
      data-source={text}
    />
  )
}
