import { keptFormulas } from '../formula/kept-formulas.ts'
import { ChoiceBar } from '../parts/choice-bar.tsx'
import { chooseKind, listFields } from './fields.ts'
import { writeHeading } from './filter-text.ts'
import type { Collection } from './search-params.ts'
import { hasStrengths } from './search-request.ts'
import { changeSearch, maySendSentences, searchState } from './search-state.ts'

const readings = [
  ['auto', 'Automatic'],
  ['words', 'Words'],
  ['sentence', 'Sentence'],
] as const

const retrievals = [
  ['profile', 'Profile', 'What people say of themselves'],
  ['expertise', 'Works', 'The repositories that people own or contribute to'],
  ['hybrid', 'Both', 'What people say, and what they built; quoted phrases only in the latter'],
] as const

/** How the text is read, what people are found by, and the order. */
export function SearchOptions({ collection }: { collection: Collection }) {
  const { reading, retrieval, match } = searchState.value
  return (
    <div class="search-options">
      {maySendSentences(collection) && (
        <ChoiceBar
          label="The text is read as"
          choices={readings}
          value={reading}
          onChange={(next) => changeSearch({ reading: next })}
        />
      )}
      {collection === 'users' && (
        <ChoiceBar
          label="People are found by"
          choices={retrievals}
          value={retrieval}
          onChange={(next) => changeSearch({ retrieval: next })}
        />
      )}
      {hasStrengths(collection, searchState.value) && (
        <label class="row">
          <input
            type="checkbox"
            checked={match === 'all'}
            onChange={(event) => {
              changeSearch({ match: event.currentTarget.checked ? 'all' : 'relevant' })
            }}
          />
          Show weak matches
        </label>
      )}
      <OrderMenu collection={collection} />
    </div>
  )
}

function OrderMenu({ collection }: { collection: Collection }) {
  const { order, formula } = searchState.value
  const sortable = listFields(collection).filter((field) => field.sortable)
  const saved = keptFormulas.value
    .filter((kept) => kept.collection === collection)
    .map((kept) => ({ name: kept.name, formula: JSON.stringify(kept.formula) }))
  const isSaved = saved.some((one) => one.formula === formula)
  const choose = (value: string) => {
    const [kind, name = ''] = value.split(/:(.*)/s)
    changeSearch({ order: kind === 'field' ? name : '', formula: kind === 'formula' ? name : '' })
  }
  return (
    <label class="order">
      <span class="dim">Order</span>
      <select
        value={
          formula === '' ? (order === '' ? 'relevance' : `field:${order}`) : `formula:${formula}`
        }
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="relevance">Relevance</option>
        {sortable.map((field) => (
          <option key={field.name} value={`field:${field.name}`}>
            {writeHeading(field.name)}, {chooseKind(field) === 'dates' ? 'newest' : 'most'} first
          </option>
        ))}
        {saved.map((one) => (
          <option key={one.name} value={`formula:${one.formula}`}>
            {one.name}
          </option>
        ))}
        {formula !== '' && !isSaved && <option value={`formula:${formula}`}>A formula</option>}
      </select>
    </label>
  )
}
