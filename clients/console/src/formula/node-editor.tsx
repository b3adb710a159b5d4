import {
  changeType,
  findNode,
  nodeTypes,
  type Path,
  readChildren,
  replaceAt,
  writePointer,
} from './formula-tree.ts'
import type { EditedTree } from './formula-tree-view.tsx'
import { NodeButtons } from './node-buttons.tsx'
import { NodeFields } from './node-fields.tsx'
import { formatTerm } from './term-text.ts'

const typeNames: Readonly<Record<string, string>> = {
  Attr: 'Number of the data',
  Const: 'Constant',
  BM25: 'Words in a field',
  Sum: 'Sum',
  Mult: 'Product',
  Max: 'Greatest',
  Min: 'Least',
  Div: 'Quotient',
  Log: 'Logarithm',
  Saturate: 'Saturation',
}

/** One node: its type, its members, what can be done with it, and its children below. */
export function NodeEditor({ tree, path }: { tree: EditedTree; path: Path }) {
  const { root, names, mistakes, change } = tree
  const node = findNode(root, path)!
  const mistake = findMistake(mistakes, writePointer(root, path))
  const children = readChildren(node)
  const isKnown = nodeTypes.some((type) => type === node.type)
  return (
    <li class="formula-node">
      <fieldset aria-invalid={mistake !== undefined}>
        <legend class="for-readers">{formatTerm(node)}</legend>
        <select
          aria-label={`Kind of ${formatTerm(node)}`}
          value={node.type}
          onChange={({ currentTarget }) => {
            const attribute = names.attributes[0]?.[0] ?? ''
            change(replaceAt(root, path, changeType(node, currentTarget.value, attribute)))
          }}
        >
          {!isKnown && <option value={node.type}>{node.type || 'unknown'}</option>}
          {nodeTypes.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </select>
        <NodeFields
          node={node}
          names={names}
          change={(changed) => change(replaceAt(root, path, changed))}
        />
        <NodeButtons tree={tree} path={path} />
        {mistake !== undefined && (
          <p class="mistake" role="alert">
            {mistake}
          </p>
        )}
      </fieldset>
      {children.length > 0 && (
        <ul>
          {children.map((_, i) => (
            <NodeEditor key={i} tree={tree} path={[...path, i]} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Mistakes of a node and its own members. Children show theirs. */
function findMistake(mistakes: ReadonlyMap<string, string>, pointer: string): string | undefined {
  for (const [at, message] of mistakes) {
    if (at === pointer) return message
    const rest = at.startsWith(`${pointer}/`) ? at.slice(pointer.length + 1) : '/'
    if (!rest.includes('/') && rest !== 'expr') return message
  }
  return undefined
}
