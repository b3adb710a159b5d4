import type { ProvenanceEntry } from 'devdex-client'
import { formatDay } from '../numbers.ts'

/** How sources are kept, in words. */
export const trustNames: Readonly<Record<NonNullable<ProvenanceEntry['trust']>, string>> = {
  hand: 'kept by hand',
  export: 'export of a program',
  archive: 'log or history',
}

/** A small mark behind a value. Hover and focus tell where the value comes from. */
export function SourceMark({ field, entry }: { field: string; entry: ProvenanceEntry }) {
  const { source, at, trust, reason } = entry
  const parts = [source, at && formatDay(at), trust && trustNames[trust], reason]
  const text = parts.filter((part) => part !== undefined).join(', ')
  return (
    <button
      type="button"
      class="source-mark"
      aria-label={`Source of ${field}: ${text}`}
      data-source={text}
    />
  )
}
