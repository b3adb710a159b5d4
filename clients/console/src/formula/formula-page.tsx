import { useEffect, useMemo, useState } from 'preact/hooks'
import { Panel } from '../parts/panel.tsx'
import { findFields, readFields } from '../search/fields.ts'
import { choosePath } from '../search/search-request.ts'
import { account, devdex, isReachable, maySearch } from '../session.ts'
import { changeFormula, formulaState } from './formula-state.ts'
import { FormulaTree } from './formula-tree-view.tsx'
import { JsonEditor } from './json-editor.tsx'
import { LiveOrder } from './live-order.ts'
import { OrderTable } from './order-table.tsx'
import { rankNames } from './rank-names.ts'
import { SavedFormulas } from './saved-formulas.tsx'
import { WorkshopBar } from './workshop-bar.tsx'

/** Edits are searched for after a moment without another. */
const waitMs = 250

/** An editor of ranking formulas, and the order of results by the formula. */
export function FormulaPage() {
  const { collection, text, formula } = formulaState.value
  const live = useMemo(() => new LiveOrder(), [])
  const [isLive, setLive] = useState(true)
  const names = rankNames(collection, findFields(collection))
  useEffect(
    () => void readFields(collection),
    [collection, devdex.value, account.value, isReachable.value],
  )
  const json = JSON.stringify(formula)
  const isKnown = account.value !== undefined
  const run = () => live.ask({ collection, text: text.trim(), formula })
  useEffect(() => {
    if (text.trim() === '') live.clear()
    if (text.trim() === '' || !isLive || !isKnown) return
    const timer = setTimeout(run, waitMs)
    return () => clearTimeout(timer)
  }, [collection, text.trim(), json, isLive, isKnown])
  if (isKnown && !maySearch(choosePath(collection))) {
    return <NoSearch />
  }
  return (
    <div class="stack workshop">
      <h1>Formula workshop</h1>
      <WorkshopBar isLive={isLive} setLive={setLive} run={run} />
      <div class="workshop-columns">
        <div class="stack">
          <SavedFormulas />
          <Panel title="Formula">
            <FormulaTree
              root={formula}
              names={names}
              mistakes={live.listMistakes()}
              change={(changed) => changeFormula({ formula: changed })}
            />
          </Panel>
          <JsonEditor />
        </div>
        <OrderTable live={live} />
      </div>
    </div>
  )
}

function NoSearch() {
  return (
    <div class="stack calm">
      <h1>Formula workshop</h1>
      <p>Formulas rank the results of searches, and this key may not search here.</p>
    </div>
  )
}
