import { useLayoutEffect, useState } from 'preact/hooks'
import { CopyButton } from '../parts/copy-button.tsx'
import { Panel } from '../parts/panel.tsx'
import { changeFormula, formulaState } from './formula-state.ts'
import { formatFormula, parseFormula } from './formula-tree.ts'

/** The formula as JSON, in step with the tree. */
export function JsonEditor() {
  const { formula } = formulaState.value
  const [text, setText] = useState(formatFormula(formula))
  const [problem, setProblem] = useState('')
  const json = JSON.stringify(formula)
  useLayoutEffect(() => {
    // At once: an effect that comes late would reset what was typed since. Text being typed is kept while it means the same formula.
    if (compact(text) === json) return
    setText(formatFormula(formula))
    setProblem('')
  }, [json])
  const edit = (typed: string) => {
    setText(typed)
    try {
      changeFormula({ formula: parseFormula(typed) })
      setProblem('')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : `${error}`)
    }
  }
  return (
    <Panel title="The same as JSON">
      <textarea
        class="formula-json"
        aria-label="Formula as JSON"
        aria-invalid={problem !== ''}
        spellcheck={false}
        rows={Math.min(24, text.split('\n').length + 1)}
        value={text}
        onInput={({ currentTarget }) => edit(currentTarget.value)}
      />
      <p class="mistake" role="status">
        {problem}
      </p>
      <div>
        <CopyButton text={json} what="the formula" />
      </div>
    </Panel>
  )
}

/** Empty for what is no formula. */
function compact(text: string): string {
  try {
    return JSON.stringify(parseFormula(text))
  } catch {
    return ''
  }
}
