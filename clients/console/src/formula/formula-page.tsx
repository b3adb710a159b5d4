import type { FieldsResponse } from 'devdex-client'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { Panel } from '../parts/panel.tsx'
import { account, devdex, mayCall, maySearch } from '../session.ts'
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
  const names = rankNames(collection, useFields(collection))
  const json = JSON.stringify(formula)
  const isKnown = account.value !== undefined
  const run = () => live.ask({ collection, text: text.trim(), formula })
  useEffect(() => {
    if (text.trim() === '') live.clear()
    if (text.trim() === '' || !isLive || !isKnown) return
    const timer = setTimeout(run, waitMs)
    return () => clearTimeout(timer)
  }, [collection, text.trim(), json, isLive, isKnown])
  if (isKnown && !maySearch(collection === 'users' ? 'search/users' : 'search/repos')) {
    return <NoSearch />
  }
  return (
    <div class="workshop">
      <h1>Formula workshop</h1>
      <WorkshopBar isLive={isLive} setLive={setLive} run={run} />
      <div class="workshop-columns">
        <div class="stack">
          <SavedFormulas />
          <Panel title="Formula">
            <FormulaTree
              root={formula}
              names={names}
              mistakes={live.mistakes()}
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

/** The fields of the key, which cost nothing. Undefined until they are known. */
function useFields(collection: 'users' | 'repos'): FieldsResponse['fields'] | undefined {
  const latest = useMemo(() => new Latest<FieldsResponse>(), [collection])
  const isKnown = account.value !== undefined
  useEffect(() => {
    if (!isKnown || !mayCall('fields')) return
    void latest.ask((signal) => devdex.peek().post('/fields', { collection }, { signal }))
  }, [collection, isKnown, devdex.value])
  return latest.answer.value?.fields
}

function NoSearch() {
  return (
    <div class="calm">
      <h1>Formula workshop</h1>
      <p>Formulas rank the results of searches, and this key may not search here.</p>
    </div>
  )
}
