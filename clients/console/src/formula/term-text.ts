import { type FormulaNode, readChildren } from './formula-tree.ts'

const signs: Readonly<Record<string, string>> = { Sum: ' + ', Mult: ' × ', Div: ' ÷ ' }

/** A formula as people write it: `0.2 × saturate(ageDays, 100)`. */
export function formatTerm(node: FormulaNode): string {
  const parts = readChildren(node).map(formatTerm)
  switch (node.type) {
    case 'Attr':
      return `${node.name}`
    case 'Const':
      return `${node.value}`
    case 'BM25':
      return `${node.field}: “${node.query}”`
    case 'Log':
      return `log${node.base}(${parts})`
    case 'Saturate':
      return `saturate(${parts}, ${node.midpoint})`
    case 'Max':
    case 'Min':
      return `${node.type.toLowerCase()}(${parts.join(', ')})`
    default:
      return joinTerms(node, parts)
  }
}

function joinTerms(node: FormulaNode, parts: readonly string[]): string {
  const sign = signs[node.type]
  if (sign === undefined) return node.type
  const isTight = node.type !== 'Sum'
  return readChildren(node)
    .map((child, i) => {
      const needsBrackets = isTight && (child.type === 'Sum' || child.type === 'Div')
      return needsBrackets ? `(${parts[i]})` : parts[i]
    })
    .join(sign)
}
