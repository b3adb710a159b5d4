import { useState } from 'preact/hooks'
import { Panel } from '../parts/panel.tsx'
import { changeFormula, formulaState } from './formula-state.ts'
import { dropFormula, keepFormula, keptFormulas } from './kept-formulas.ts'
import { type NamedFormula, presetsOf } from './presets.ts'
import { termText } from './term-text.ts'

/** Formulas to begin with, and those that were kept by name in this browser. */
export function SavedFormulas() {
  const { collection, formula } = formulaState.value
  const [name, setName] = useState('')
  const kept = keptFormulas.value.filter((known) => known.collection === collection)
  return (
    <Panel title="Begin with">
      <ul class="chips">
        {presetsOf(collection).map((preset) => (
          <li key={preset.name}>
            <FormulaChip named={preset} />
          </li>
        ))}
        {kept.map((known) => (
          <li key={known.name} class="kept-formula">
            <FormulaChip named={known} />
            <button
              type="button"
              class="quiet node-button"
              aria-label={`Forget ${known.name}`}
              onClick={() => dropFormula(known)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          keepFormula({ name: name.trim(), collection, formula })
          setName('')
        }}
      >
        <input
          aria-label="Name of the formula"
          placeholder="name, to keep it in this browser"
          maxLength={60}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit">Save</button>
      </form>
    </Panel>
  )
}

function FormulaChip({ named }: { named: NamedFormula }) {
  const json = JSON.stringify(named.formula)
  return (
    <button
      type="button"
      class="chip"
      title={termText(named.formula)}
      aria-pressed={JSON.stringify(formulaState.value.formula) === json}
      onClick={() => changeFormula({ formula: named.formula })}
    >
      <bdi>{named.name}</bdi>
    </button>
  )
}
