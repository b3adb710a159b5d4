import {
  addAt,
  findNode,
  type InnerType,
  innerTypes,
  isList,
  mayRemove,
  moveUp,
  type Path,
  readChildren,
  removeAt,
  unwrapAt,
  wrapAt,
} from './formula-tree.ts'
import type { EditedTree } from './formula-tree-view.tsx'
import { formatTerm } from './term-text.ts'

/** Buttons to add a child to a node, or to wrap, unwrap, move or remove it. */
export function NodeButtons({ tree, path }: { tree: EditedTree; path: Path }) {
  const { root, names, change } = tree
  const node = findNode(root, path)!
  const text = formatTerm(node)
  const isInList = path.length > 0 && isList(findNode(root, path.slice(0, -1))!)
  return (
    <span class="node-buttons">
      {isList(node) && (
        <NodeButton
          name={`Add a part to ${text}`}
          sign="+"
          onClick={() => change(addAt(root, path, createLeaf(names.attributes[0]?.[0])))}
        />
      )}
      <select
        class="wrap"
        aria-label={`Put ${text} into`}
        title="Put into…"
        value=""
        onChange={({ currentTarget }) => {
          const type = currentTarget.value as InnerType
          currentTarget.value = ''
          change(wrapAt(root, path, type))
        }}
      >
        <option value="">( )</option>
        {innerTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      {readChildren(node).length > 0 && (
        <NodeButton
          name={`Keep only the first part of ${text}`}
          sign="⤴"
          onClick={() => change(unwrapAt(root, path))}
        />
      )}
      {isInList && (path.at(-1) ?? 0) > 0 && (
        <NodeButton name={`Move ${text} up`} sign="↑" onClick={() => change(moveUp(root, path))} />
      )}
      {mayRemove(root, path) && (
        <NodeButton name={`Remove ${text}`} sign="×" onClick={() => change(removeAt(root, path))} />
      )}
    </span>
  )
}

function createLeaf(name: string | undefined) {
  return name === undefined ? { type: 'Const', value: 1 } : { type: 'Attr', name }
}

interface NodeButtonProps {
  readonly name: string
  readonly sign: string
  readonly onClick: () => void
}

function NodeButton({ name, sign, onClick }: NodeButtonProps) {
  return (
    <button
      type="button"
      class="quiet node-button"
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      {sign}
    </button>
  )
}
