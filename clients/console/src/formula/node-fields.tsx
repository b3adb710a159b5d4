import type { FormulaNode } from './formula-tree.ts'
import type { RankNames } from './rank-names.ts'

interface NodeFieldsProps {
  readonly node: FormulaNode
  readonly names: RankNames
  readonly change: (node: FormulaNode) => void
}

/** The members of a node that are no nodes. */
export function NodeFields({ node, names, change }: NodeFieldsProps) {
  const set = (member: string) => (value: unknown) => change({ ...node, [member]: value })
  switch (node.type) {
    case 'Attr':
      return (
        <NameField name="Number" value={node.name} known={names.attributes} change={set('name')} />
      )
    case 'Const':
      return <NumberField name="Value" value={node.value} change={set('value')} />
    case 'BM25':
      return (
        <>
          <NameField
            name="Field"
            value={node.field}
            known={names.textFields.map((field) => [field, ''])}
            change={set('field')}
          />
          <input
            aria-label="Words"
            placeholder="words"
            maxLength={1024}
            value={`${node.query ?? ''}`}
            onInput={({ currentTarget }) => set('query')(currentTarget.value)}
          />
        </>
      )
    case 'Log':
      return <NumberField name="base" value={node.base} change={set('base')} isShown />
    case 'Saturate':
      return (
        <>
          <NumberField name="½ at" value={node.midpoint} change={set('midpoint')} isShown />
          <NumberField
            name="exponent"
            value={node.exponent ?? 1}
            change={set('exponent')}
            isShown
          />
        </>
      )
    default:
      return null
  }
}

interface NameFieldProps {
  readonly name: string
  readonly value: unknown
  readonly known: RankNames['attributes']
  readonly change: (value: string) => void
}

/** A name that is not offered stays to be seen, such as one of a formula from elsewhere. */
function NameField({ name, value, known, change }: NameFieldProps) {
  const text = typeof value === 'string' ? value : ''
  const isKnown = known.some(([one]) => one === text)
  return (
    <select
      aria-label={name}
      value={text}
      title={known.find(([one]) => one === text)?.[1]}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    >
      {!isKnown && <option value={text}>{text || 'choose…'}</option>}
      {known.map(([one, meaning]) => (
        <option key={one} value={one} title={meaning}>
          {one}
        </option>
      ))}
    </select>
  )
}

interface NumberFieldProps {
  readonly name: string
  readonly value: unknown
  readonly change: (value: number) => void
  readonly isShown?: boolean
}

/** Keeps an incomplete number, such as a lone minus, until it is a number. */
function NumberField({ name, value, change, isShown = false }: NumberFieldProps) {
  return (
    <label class="number-field">
      <span class={isShown ? 'dim' : 'for-readers'}>{name}</span>
      <input
        type="number"
        step="any"
        value={typeof value === 'number' ? value : ''}
        onInput={({ currentTarget }) => {
          const number = currentTarget.valueAsNumber
          if (Number.isFinite(number)) change(number)
        }}
      />
    </label>
  )
}
