import type { FormulaNode } from './formula-tree.ts'
import { NodeEditor } from './node-editor.tsx'
import type { RankNames } from './rank-names.ts'

export interface EditedTree {
  readonly root: FormulaNode
  readonly names: RankNames
  /** By JSON pointer into the request. */
  readonly mistakes: ReadonlyMap<string, string>
  readonly change: (root: FormulaNode) => void
}

/** The formula as nested lists of nodes, each of which can be edited where it is. */
export function FormulaTree(tree: EditedTree) {
  return (
    <ul class="formula-tree">
      <NodeEditor tree={tree} path={[]} />
    </ul>
  )
}
