import { href } from '../address.ts'
import { searchHref } from '../search/search-state.ts'
import { changeFormula, formulaState } from './formula-state.ts'
import { comparedCount, shownCount } from './live-order.ts'
import { getFirstFormula } from './presets.ts'

interface WorkshopBarProps {
  readonly isLive: boolean
  readonly setLive: (isLive: boolean) => void
  readonly run: () => void
}

/** Chooses people or repositories and the text, and shows the price. */
export function WorkshopBar({ isLive, setLive, run }: WorkshopBarProps) {
  const { collection, text, formula } = formulaState.value
  const page = collection === 'repos' ? 'repositories' : ''
  return (
    <div class="stack">
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') run()
        }}
      >
        <select
          aria-label="What to rank"
          value={collection}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value === 'repos' ? 'repos' : 'users'
            changeFormula({ collection: chosen, formula: getFirstFormula(chosen) })
          }}
        >
          <option value="users">People</option>
          <option value="repos">Repositories</option>
        </select>
        <input
          type="search"
          aria-label="Text to try the formula with"
          placeholder={collection === 'users' ? 'rust compiler' : 'vector database'}
          maxLength={1024}
          value={text}
          onInput={({ currentTarget }) => changeFormula({ text: currentTarget.value })}
        />
        <label class="row">
          <input
            type="checkbox"
            checked={isLive}
            onChange={({ currentTarget }) => setLive(currentTarget.checked)}
          />
          Live
        </label>
        {!isLive && (
          <button type="submit" disabled={text.trim() === ''}>
            Run
          </button>
        )}
        <a class="button" href={searchHref(collection, { text, formula: JSON.stringify(formula) })}>
          Use in search
        </a>
        <a class="quiet" href={href('formula', '', { for: page })}>
          Start over
        </a>
      </form>
      <p class="dim">
        {isLive ? 'Each change' : 'Each run'} costs up to {shownCount} credits. A new text costs up
        to {comparedCount} more, for the order to compare with.
      </p>
    </div>
  )
}
