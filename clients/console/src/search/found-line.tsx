import { useState } from 'preact/hooks'
import { formatCount, formatWhole } from '../numbers.ts'
import { ExportSheet, SaveSheet } from './deferred-parts.ts'
import type { SearchResult } from './search-answers.ts'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { formatTotal } from './total-text.ts'

/** How many were found, and what can be done with all of them. */
export function FoundLine({ session }: { session: SearchSession }) {
  const [sheet, open] = useState<'none' | 'export' | 'save'>('none')
  const found = session.found.answer.value
  const close = () => open('none')
  return (
    <div class="found-line">
      <p role="status">{found === undefined ? '' : writeFound(session)}</p>
      {found !== undefined && session.hits.value.length > 0 && (
        <span class="row">
          <button type="button" class="small" onClick={() => open('save')}>
            Save search
          </button>
          <button type="button" class="small" onClick={() => open('export')}>
            Export
          </button>
        </span>
      )}
      {sheet === 'save' && <SaveSheet session={session} onClose={close} />}
      {sheet === 'export' && found !== undefined && (
        <ExportSheet session={session} found={found} onClose={close} />
      )}
    </div>
  )
}

function writeFound(session: SearchSession): string {
  const shown = session.hits.value.length
  const isPeople = session.collection === 'users'
  const many = isPeople ? 'people' : 'repositories'
  const one = isPeople ? 'person' : 'repository'
  const total = session.total.value
  if (total !== undefined) return formatTotal(total, one, many)
  const hasMore = session.nextCursor.value !== null
  return hasMore ? `More than ${formatWhole(shown)} ${many}` : formatCount(shown, one, many)
}

/** Misspellings that were followed, and steps by which a sentence was widened. */
export function FoundNotes({ found }: { found: SearchResult }) {
  const { corrections = [], suggestion, explanation } = found.answer
  const ignored = explanation?.parts.filter((part) => part.ignored !== undefined) ?? []
  return (
    <div class="stack found-notes">
      {corrections.length > 0 && <Correction corrections={corrections} />}
      {suggestion !== undefined && (
        <p>
          Did you mean{' '}
          <button type="button" class="link" onClick={() => changeSearch({ text: suggestion })}>
            <bdi>{suggestion}</bdi>
          </button>
          ?
        </p>
      )}
      {explanation?.relaxed.map(({ step, reason }) => (
        <p key={step}>
          Widened: <bdi>{reason}</bdi>
        </p>
      ))}
      {ignored.map((part) => (
        <p key={part.text} class="dim">
          “<bdi>{part.text}</bdi>” was not used: <bdi>{part.ignored}</bdi>
        </p>
      ))}
    </div>
  )
}

type Corrections = NonNullable<SearchResult['answer']['corrections']>

function Correction({ corrections }: { corrections: Corrections }) {
  const from = corrections.map((one) => one.from).join(' ')
  const to = corrections.map((one) => one.to).join(' ')
  return (
    <p>
      Showing{' '}
      <strong>
        <bdi>{to}</bdi>
      </strong>
      .{' '}
      <button
        type="button"
        class="link"
        onClick={() => changeSearch({ ...searchState.value, typos: false })}
      >
        Search for <bdi>{from}</bdi> instead
      </button>
    </p>
  )
}
