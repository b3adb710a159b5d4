/**
 * Dates of people that no verb leads to: "rust people in Berlin **since 2024**". They are dates of
 * activity where they begin a time that goes on. All others are told, not searched for as words.
 */
import type { PartKind } from '../interpretation.ts'
import type { Reading, SentencePart } from '../reading.ts'
import { boundsAt, type DateBounds } from '../time-spans.ts'
import { conjunctions } from '../vocabulary/connectives.ts'
import { deeds, relations } from '../vocabulary/dating.ts'
import { personNouns } from '../vocabulary/nouns.ts'

const noVerb = 'no verb says what the date is of, such as "joined" or "active"'
const noField = 'no field tells since when people do this'

export function bareDates(reading: Reading): void {
  if (reading.target.subject !== 'users') return
  const today = new Date(reading.context.nowSeconds * 1000).toISOString().slice(0, 10)
  for (let i = 1; i < reading.words.length; i++) {
    const span = boundsAt(reading, i, today)
    if (span === undefined) continue
    const isOfPeople = isBehindPeople(reading, i)
    if (isOfPeople && isOpen(span.value)) {
      const condition = { about: 'date', of: 'active', bounds: span.value } as const
      reading.consume(i, span.to, { is: 'condition', kind: 'date', condition })
    } else if (isOfPeople || relations.at(reading, i)?.value === 'since') {
      const reason = isOfPeople ? noVerb : noField
      reading.consume(i, span.to, { is: 'unsupported', kind: 'date', reason })
    }
  }
}

/** "since 2024", "after 2020", "in the last 5 years". */
function isOpen(bounds: DateBounds): boolean {
  return bounds.every(({ op }) => op === 'Gte')
}

/** Behind a noun for any person, or a condition on people that has no verb of its own. */
function isBehindPeople(reading: Reading, i: number): boolean {
  if (personNouns.has(reading.at(i - 1))) return true
  const end = conjunctions.has(reading.at(i - 1)) ? i - 1 : i
  const part = reading.parts().find(({ to }) => to === end)
  return part !== undefined && isQuality(part) && !hasVerb(reading, part)
}

const qualities: ReadonlySet<PartKind> = new Set(['place', 'count', 'date', 'person', 'account'])

function isQuality({ meaning }: SentencePart): boolean {
  return meaning.is === 'condition' && qualities.has(meaning.kind)
}

/** "**living** in Berlin since 2019", "who **are** in Berlin since 2019". */
function hasVerb({ words }: Reading, { from, to }: SentencePart): boolean {
  const before = from > 0 ? words[from - 1]!.folded : ''
  return (
    lasting.has(before) ||
    deeds.has(before) ||
    words.slice(from, to).some(({ folded }) => lasting.has(folded) || deeds.has(folded))
  )
}

const lasting: ReadonlySet<string> = new Set([
  ...['based', 'living', 'live', 'lives', 'located', 'residing', 'resides', 'reside', 'situated'],
  ...['working', 'work', 'works', 'are', 'is', 'been', 'staying', 'lebend', 'wohnhaft', 'moved'],
])
