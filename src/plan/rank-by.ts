/**
 * Turns `rankBy` of a request into the engine's ranking formula. The schema has checked every node.
 * This module resolves names to columns and words to terms, and checks the size.
 */
import { analyseQuery, type RankExpression } from 'native-free-index'
import {
  type FieldMask,
  limits,
  type RankBy,
  type RankedMember,
  type RankNode,
  rankedMembers,
  rankTextFields,
  type UserRankBy,
  userRankedMembers,
  userRankTextFields,
} from '../contract/index.ts'
import { boundAt, requireShown } from './mistakes.ts'

/**
 * Plans a formula over repositories.
 * @param snapshotSeconds time from which ages are counted, in seconds since 1970
 * @throws RequestError `invalid_request` with the pointer of the first node above a limit
 */
export function planRepoFormula(
  rankBy: RankBy,
  snapshotSeconds: number,
  mask?: FieldMask,
): RankExpression {
  const names = { attributes: repoAttributes, textFields: rankTextFields }
  return readNode({ ...names, mask, snapshotSeconds, nodes: 0 }, rankBy, '/rankBy', 1)
}

/** Plans a formula over users. Parameters and errors as `planRepoFormula`. */
export function planUserFormula(
  rankBy: UserRankBy,
  snapshotSeconds: number,
  mask?: FieldMask,
): RankExpression {
  const names = { attributes: userAttributes, textFields: userRankTextFields }
  return readNode({ ...names, mask, snapshotSeconds, nodes: 0 }, rankBy, '/rankBy', 1)
}

/** Whether the formula's value can depend on the query. */
export function usesSimilarity(expression: RankExpression): boolean {
  switch (expression.kind) {
    case 'similarity':
      return true
    case 'number':
    case 'daysSince':
    case 'constant':
    case 'bm25':
      return false
    case 'quotient':
      return usesSimilarity(expression.dividend) || usesSimilarity(expression.divisor)
    case 'logarithm':
    case 'saturation':
      return usesSimilarity(expression.operand)
    default:
      return expression.operands.some(usesSimilarity)
  }
}

interface FormulaContext {
  readonly attributes: Readonly<Record<string, Reader>>
  readonly textFields: readonly string[]
  /** Masked names are refused as unknown. */
  readonly mask: FieldMask | undefined
  readonly snapshotSeconds: number
  nodes: number
}

function readNode(
  reading: FormulaContext,
  node: RankNode<string, string>,
  pointer: string,
  level: number,
): RankExpression {
  if (level > limits.rankDepthMax) {
    throw refuseSize(pointer, `be at most ${limits.rankDepthMax} levels deep`)
  }
  if (++reading.nodes > limits.rankNodesMax) {
    throw refuseSize(pointer, `have at most ${limits.rankNodesMax} nodes`)
  }
  const readPart = (part: RankNode<string, string>, place: string) =>
    readNode(reading, part, `${pointer}/${place}`, level + 1)
  switch (node.type) {
    case 'Attr': {
      const { attributes, snapshotSeconds, mask } = reading
      requireShown(mask, `${pointer}/name`, Object.keys(attributes), node.name)
      return attributes[node.name]!(snapshotSeconds)
    }
    case 'Const':
      return { kind: 'constant', value: node.value }
    case 'BM25':
      requireShown(reading.mask, `${pointer}/field`, reading.textFields, node.field)
      return { kind: 'bm25', field: node.field, terms: analyseQuery(node.query) }
    case 'Div': {
      const [dividend, divisor] = node.exprs.map((part, i) => readPart(part, `exprs/${i}`))
      return { kind: 'quotient', dividend: dividend!, divisor: divisor! }
    }
    case 'Log':
      return { kind: 'logarithm', base: node.base, operand: readPart(node.expr, 'expr') }
    case 'Saturate': {
      const { midpoint, exponent = 1 } = node
      return { kind: 'saturation', operand: readPart(node.expr, 'expr'), midpoint, exponent }
    }
    default: {
      const operands = node.exprs.map((part, i) => readPart(part, `exprs/${i}`))
      return { kind: listKinds[node.type], operands }
    }
  }
}

const listKinds = { Sum: 'sum', Mult: 'product', Max: 'greatest', Min: 'least' } as const

type Reader = (snapshotSeconds: number) => RankExpression

const similarity: Reader = () => ({ kind: 'similarity' })

/** By name, what a formula reads. */
function compileReaders(
  members: Readonly<Record<string, RankedMember>>,
): Readonly<Record<string, Reader>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, { field, isAge }]): [string, Reader] => {
      if (field === null) return [name, similarity]
      if (isAge) return [name, (at) => ({ kind: 'daysSince', field, at })]
      return [name, () => ({ kind: 'number', field })]
    }),
  )
}

const repoAttributes = compileReaders(rankedMembers)
const userAttributes = compileReaders(userRankedMembers)

function refuseSize(pointer: string, limit: string) {
  return boundAt('invalid_request', pointer, `a ranking formula may ${limit}`)
}
