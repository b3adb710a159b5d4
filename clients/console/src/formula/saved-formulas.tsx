import { Form, useForm } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import { changeFormula, formulaState } from './formula-state.ts'
import { dropFormula, keepFormula, keptFormulas } from './kept-formulas.ts'
import { listPresets, type NamedFormula } from './presets.ts'
import { formatTerm } from './term-text.ts'

/** Formulas to begin with, and those that were kept by name in this browser. */
export function SavedFormulas() {
  const { collection, formula } = formulaState.value
  const form = useForm({ name: '' })
  const save = async () => {
    const name = form.values.name.trim()
    if (name !== '') keepFormula({ name, collection, formula })
    form.change({ name: '' })
  }
  const kept = keptFormulas.value.filter((known) => known.collection === collection)
  return (
    <Panel title="Begin with">
      <ul class="chips">
        {listPresets(collection).map((preset) => (
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
      <Form
        form={form}
        lineFields={[
          {
            name: 'name',
            label: 'Name of the formula',
            isBare: true,
            placeholder: 'name, to keep it in this browser',
            maxLength: 60,
          },
        ]}
        verb="Save"
        style="plain"
        onSubmit={save}
      />
    </Panel>
  )
}

function FormulaChip({ named }: { named: NamedFormula }) {
  const json = JSON.stringify(named.formula)
  return (
    <button
      type="button"
      class="chip"
      title={formatTerm(named.formula)}
      aria-pressed={JSON.stringify(formulaState.value.formula) === json}
      onClick={() => changeFormula({ formula: named.formula })}
    >
      <bdi>{named.name}</bdi>
    </button>
  )
}
