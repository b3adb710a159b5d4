/** Formulas as trees, and the edits of them. Every edit gives a new tree. */

/** A node as JSON. The service validates it. */
export interface FormulaNode {
  readonly type: string
  readonly [member: string]: unknown
}

/** Positions among children, from the root down. The root itself is empty. */
export type Path = readonly number[]

export const listTypes = ['Sum', 'Mult', 'Max', 'Min'] as const
/** Types with children: lists of them, two, or one. */
export const innerTypes = [...listTypes, 'Div', 'Log', 'Saturate'] as const
export const nodeTypes = ['Attr', 'Const', 'BM25', ...innerTypes] as const
export type InnerType = (typeof innerTypes)[number]

export function isList({ type }: FormulaNode): boolean {
  return listTypes.some((known) => known === type)
}

/** A child that is no node becomes a node without a type. */
export function readChildren(node: FormulaNode): FormulaNode[] {
  if (Array.isArray(node.exprs)) return node.exprs.map(readNode)
  return node.expr === undefined ? [] : [readNode(node.expr)]
}

export function readNode(value: unknown): FormulaNode {
  const isNode = typeof value === 'object' && value !== null && 'type' in value
  return isNode && typeof value.type === 'string' ? (value as FormulaNode) : { type: '' }
}

function replaceChildren(node: FormulaNode, children: readonly FormulaNode[]): FormulaNode {
  return Array.isArray(node.exprs) ? { ...node, exprs: children } : { ...node, expr: children[0] }
}

export function findNode(root: FormulaNode, path: Path): FormulaNode | undefined {
  const [first, ...rest] = path
  if (first === undefined) return root
  const child = readChildren(root)[first]
  return child === undefined ? undefined : findNode(child, rest)
}

export function replaceAt(root: FormulaNode, path: Path, node: FormulaNode): FormulaNode {
  const [first, ...rest] = path
  if (first === undefined) return node
  const children = readChildren(root).map((child, i) =>
    i === first ? replaceAt(child, rest, node) : child,
  )
  return replaceChildren(root, children)
}

/** Adds a child at the end of a list. */
export function addAt(root: FormulaNode, path: Path, child: FormulaNode): FormulaNode {
  const list = findNode(root, path)!
  return replaceAt(root, path, { ...list, exprs: [...readChildren(list), child] })
}

/** Whether the node is one of several in a list, so that the rest is a formula too. */
export function mayRemove(root: FormulaNode, path: Path): boolean {
  if (path.length === 0) return false
  const parent = findNode(root, path.slice(0, -1))!
  return isList(parent) && readChildren(parent).length > 1
}

export function removeAt(root: FormulaNode, path: Path): FormulaNode {
  const parent = path.slice(0, -1)
  const list = findNode(root, parent)!
  const exprs = readChildren(list).filter((_, i) => i !== path.at(-1))
  return replaceAt(root, parent, { ...list, exprs })
}

/** Wraps a node in a new one. Other operands are neutral, so that values do not change. */
export function wrapAt(root: FormulaNode, path: Path, type: InnerType): FormulaNode {
  return replaceAt(root, path, createInner(type, [findNode(root, path)!]))
}

/** Puts the first child in the place of its parent. */
export function unwrapAt(root: FormulaNode, path: Path): FormulaNode {
  const child = readChildren(findNode(root, path)!)[0]
  return child === undefined ? root : replaceAt(root, path, child)
}

/** Moves a child among its siblings, by one to the front. */
export function moveUp(root: FormulaNode, path: Path): FormulaNode {
  const parent = path.slice(0, -1)
  const list = findNode(root, parent)!
  const children = readChildren(list)
  const at = path.at(-1) ?? 0
  if (at === 0) return root
  const moved = [...children.slice(0, at - 1), children[at]!, children[at - 1]!]
  return replaceAt(root, parent, { ...list, exprs: [...moved, ...children.slice(at + 1)] })
}

/** A node of another type, with the children that fit. */
export function changeType(node: FormulaNode, type: string, attribute: string): FormulaNode {
  if (type === node.type) return node
  const inner = innerTypes.find((known) => known === type)
  const leaf: FormulaNode = { type: 'Attr', name: attribute }
  if (inner !== undefined) {
    const children = readChildren(node)
    const isLeaf = children.length === 0 && node.type !== ''
    return createInner(inner, isLeaf ? [node] : children.length === 0 ? [leaf] : children)
  }
  if (type === 'Const') return { type, value: 1 }
  if (type === 'BM25') return { type, field: '', query: '' }
  return leaf
}

/** @param children one at least; those that do not fit are dropped */
function createInner(type: InnerType, children: readonly FormulaNode[]): FormulaNode {
  const one: FormulaNode = { type: 'Const', value: 1 }
  switch (type) {
    case 'Div':
      return { type, exprs: [children[0]!, children[1] ?? one] }
    case 'Log':
      return { type, base: 2, expr: children[0] }
    case 'Saturate':
      return { type, expr: children[0], midpoint: 100 }
    default:
      return { type, exprs: children }
  }
}

/** The JSON pointer of a node in a request, such as `/rankBy/exprs/1/expr`. */
export function writePointer(root: FormulaNode, path: Path): string {
  let pointer = '/rankBy'
  let node = root
  for (const at of path) {
    pointer += Array.isArray(node.exprs) ? `/exprs/${at}` : '/expr'
    node = readChildren(node)[at] ?? { type: '' }
  }
  return pointer
}

/** Far more than the service takes, and still a tree that the page can show. */
const charsMax = 32_768
const nodesMax = 500
const levelsMax = 50

/** @throws SyntaxError that says what is wrong */
export function parseFormula(json: string): FormulaNode {
  if (json.length > charsMax) {
    throw new SyntaxError(`A formula has at most ${charsMax} characters.`)
  }
  const value: unknown = JSON.parse(json)
  if (readNode(value).type === '') throw new SyntaxError('A formula is an object with a `type`.')
  requireNodes(value, levelsMax, { left: nodesMax })
  return readNode(value)
}

/** Throws unless all members, apart from children, are texts and numbers. */
function requireNodes(value: unknown, levels: number, nodes: { left: number }): void {
  if (typeof value !== 'object' || value === null) return
  if (levels === 0 || --nodes.left < 0) {
    throw new SyntaxError(`A formula has at most ${nodesMax} nodes in ${levelsMax} levels.`)
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === 'expr') requireNodes(member, levels - 1, nodes)
    else if (name === 'exprs' && Array.isArray(member)) {
      for (const child of member) requireNodes(child, levels - 1, nodes)
    } else if (typeof member === 'object' && member !== null) {
      throw new SyntaxError(`\`${name}\` of a node is a text or a number.`)
    }
  }
}

/** As the editor shows it. */
export function formatFormula(node: FormulaNode): string {
  return JSON.stringify(node, undefined, 2)
}
