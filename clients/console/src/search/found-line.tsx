import { useSignal } from '@preact/signals'
import { counted, wholeNumber } from '../numbers.ts'
import { ExportSheet, SaveSheet } from './later-parts.ts'
import type { Found } from './search-answers.ts'
import type { SearchSession } from './search-session.ts'
import { changeSearch, searchState } from './search-state.ts'
import { totalText } from './total-text.ts'

type OpenSheet = 'none' | 'export' | 'save'

/** How many were found, and what can be done with all of them. */
export function FoundLine({ session }: { session: SearchSession }) {
  const open = useSignal<OpenSheet>('none')
  const found = session.found.answer.value
  const close = () => {
    open.value = 'none'
  }
  return (
    <div class="found-line">
      <p role="status">{found === undefined ? '' : foundText(session)}</p>
      {found !== undefined && session.hits.value.length > 0 && (
        <span class="row">
          <button
            type="button"
            class="small"
            onClick={() => {
              open.value = 'save'
            }}
          >
            Save search
          </button>
          <button
            type="button"
            class="small"
            onClick={() => {
              open.value = 'export'
            }}
          >
            Export
          </button>
        </span>
      )}
      {open.value === 'save' && <SaveSheet session={session} onClose={close} />}
      {open.value === 'export' && found !== undefined && (
        <ExportSheet session={session} found={found} onClose={close} />
      )}
    </div>
  )
}

function foundText(session: SearchSession): string {
  const shown = session.hits.value.length
  const isPeople = session.collection === 'users'
  const many = isPeople ? 'people' : 'repositories'
  const one = isPeople ? 'person' : 'repository'
  const total = session.total.value
  if (total !== undefined) return totalText(total, one, many)
  const hasMore = session.nextCursor.value !== null
  return hasMore ? `More than ${wholeNumber(shown)} ${many}` : counted(shown, one, many)
}

/** Misspellings that were followed, and steps by which a sentence was widened. */
export function FoundNotes({ found }: { found: Found }) {
  const { corrections = [], suggestion, explanation } = found.answer
  const ignored = explanation?.parts.filter((part) => part.ignored !== undefined) ?? []
  return (
    <div class="found-notes">
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

type Corrections = NonNullable<Found['answer']['corrections']>

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
