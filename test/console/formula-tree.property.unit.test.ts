import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addAt,
  changeType,
  type FormulaNode,
  findNode,
  formatFormula,
  innerTypes,
  mayRemove,
  moveUp,
  nodeTypes,
  type Path,
  parseFormula,
  readChildren,
  removeAt,
  replaceAt,
  unwrapAt,
  wrapAt,
  writePointer,
} from '../../clients/console/src/formula/formula-tree.ts'
import { tries } from '../../native-free-index/test/tries.ts'

const numRuns = tries(100)

const leaf: fc.Arbitrary<FormulaNode> = fc.oneof(
  fc.constantFrom('relevance', 'totalStars').map((name) => ({ type: 'Attr', name })),
  fc.integer().map((value) => ({ type: 'Const', value })),
  fc.string().map((query) => ({ type: 'BM25', field: 'bio', query })),
)

const { tree } = fc.letrec<{ tree: FormulaNode }>((grow) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc
      .tuple(
        fc.constantFrom('Sum', 'Mult', 'Max', 'Min'),
        fc.array(grow('tree'), { minLength: 1, maxLength: 4 }),
      )
      .map(([type, exprs]) => ({ type, exprs })),
    fc.tuple(grow('tree'), grow('tree')).map((exprs) => ({ type: 'Div', exprs })),
    grow('tree').map((expr) => ({ type: 'Log', base: 2, expr })),
    grow('tree').map((expr) => ({ type: 'Saturate', midpoint: 3, expr })),
  ),
}))

/** A tree, and a place in it. */
const treeAndPath = tree.chain((root) =>
  fc.tuple(fc.constant(root), fc.constantFrom(...pathsOf(root))),
)

function pathsOf(node: FormulaNode, path: Path = []): Path[] {
  return [path, ...readChildren(node).flatMap((child, i) => pathsOf(child, [...path, i]))]
}

function sizeOf(node: FormulaNode): number {
  return pathsOf(node).length
}

/** The value at a JSON pointer into the request. */
function atPointer(root: FormulaNode, pointer: string): unknown {
  const parts = pointer.split('/').slice(1)
  return parts.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], {
    rankBy: root,
  })
}

function holds(law: (root: FormulaNode, path: Path) => void): void {
  fc.assert(
    fc.property(treeAndPath, ([root, path]) => {
      law(root, path)
    }),
    { numRuns },
  )
}

describe('a formula as tree and as JSON', () => {
  it('is the same after JSON and back', () => {
    holds((root) => expect(parseFormula(formatFormula(root))).toEqual(root))
  })

  it('has each node where its pointer says', () => {
    holds((root, path) => {
      expect(atPointer(root, writePointer(root, path))).toEqual(findNode(root, path))
    })
  })

  it('is refused where it is no object with a type', () => {
    for (const json of ['', '{', '3', 'null', '[]', '{}', '{"type": 3}']) {
      expect(() => parseFormula(json), json).toThrow(SyntaxError)
    }
  })

  it('is refused where no page could show it: deep, wide, or with objects as names', () => {
    const deep = (levels: number) =>
      `${'{"type":"Log","expr":'.repeat(levels)}{"type":"Const","value":1}${'}'.repeat(levels)}`
    const wide = (nodes: number) =>
      formatFormula({
        type: 'Sum',
        exprs: Array.from({ length: nodes }, () => ({ type: 'Const' })),
      })
    expect(parseFormula(deep(40)).type).toBe('Log')
    expect(readChildren(parseFormula(wide(400)))).toHaveLength(400)
    for (const json of [deep(60), deep(100_000), wide(600), wide(100_000)]) {
      expect(() => parseFormula(json)).toThrow(/^A formula has at most/)
    }
    for (const member of ['name', 'value', 'base', 'midpoint', 'exprs', 'constructor']) {
      for (const hostile of ['{"toString":1}', '{"a":[]}']) {
        const node = `{"type":"Sum","exprs":[{"type":"Attr","${member}":${hostile}}]}`
        expect(() => parseFormula(node), node).toThrow(/is a text or a number/)
      }
    }
    const nested = `{"type":"Log","expr":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(() => parseFormula(nested)).toThrow(SyntaxError)
  })

  it('shows children that are no nodes, so that they can be replaced', () => {
    const root = parseFormula('{"type": "Sum", "exprs": [3, {"type": "Const", "value": 1}]}')
    expect(readChildren(root)).toEqual([{ type: '' }, { type: 'Const', value: 1 }])
    const mended = replaceAt(root, [0], changeType({ type: '' }, 'Attr', 'relevance'))
    expect(readChildren(mended)[0]).toEqual({ type: 'Attr', name: 'relevance' })
  })
})

describe('an edit of a formula', () => {
  it('changes one node and leaves all others, and the tree before it', () => {
    const put = { type: 'Const', value: 7 }
    holds((root, path) => {
      const before = formatFormula(root)
      const edited = replaceAt(root, path, put)
      expect(findNode(edited, path)).toEqual(put)
      expect(replaceAt(edited, path, findNode(root, path)!)).toEqual(root)
      expect(formatFormula(root)).toBe(before)
    })
  })

  it('wraps a node, and unwraps it to what it was', () => {
    fc.assert(
      fc.property(treeAndPath, fc.constantFrom(...innerTypes), ([root, path], type) => {
        const wrapped = wrapAt(root, path, type)
        expect(findNode(wrapped, path)!.type).toBe(type)
        expect(findNode(wrapped, [...path, 0])).toEqual(findNode(root, path))
        expect(unwrapAt(wrapped, path)).toEqual(root)
      }),
      { numRuns },
    )
  })

  it('removes what it has added', () => {
    const added = { type: 'Attr', name: 'ageDays' }
    holds((root, path) => {
      const node = findNode(root, path)!
      if (!['Sum', 'Mult', 'Max', 'Min'].includes(node.type)) return
      const longer = addAt(root, path, added)
      const place = [...path, readChildren(node).length]
      expect(findNode(longer, place)).toEqual(added)
      expect(mayRemove(longer, place)).toBe(true)
      expect(removeAt(longer, place)).toEqual(root)
    })
  })

  it('never leaves a list empty, nor a quotient or a logarithm without a part', () => {
    holds((root, path) => {
      if (!mayRemove(root, path)) return
      const shorter = removeAt(root, path)
      expect(sizeOf(shorter)).toBe(sizeOf(root) - sizeOf(findNode(root, path)!))
      for (const place of pathsOf(shorter)) {
        const { type, exprs } = findNode(shorter, place)!
        if (type === 'Div') expect(exprs).toHaveLength(2)
        else if (exprs !== undefined) expect(exprs).not.toHaveLength(0)
      }
    })
  })

  it('moves a part before its sibling, and back', () => {
    holds((root, path) => {
      const at = path.at(-1) ?? 0
      const moved = moveUp(root, path)
      if (at === 0) {
        expect(moved).toEqual(root)
        return
      }
      expect(findNode(moved, [...path.slice(0, -1), at - 1])).toEqual(findNode(root, path))
      expect(moveUp(moved, path)).toEqual(root)
    })
  })

  it('keeps the parts of a node that becomes another inner node', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(...nodeTypes), (node, type) => {
        const changed = changeType(node, type, 'relevance')
        expect(changed.type).toBe(type)
        const isInner = innerTypes.some((known) => known === type)
        const kept =
          changed.type === node.type ? readChildren(node)[0] : (readChildren(node)[0] ?? node)
        expect(readChildren(changed)[0]).toEqual(isInner ? kept : undefined)
      }),
      { numRuns },
    )
  })
})
