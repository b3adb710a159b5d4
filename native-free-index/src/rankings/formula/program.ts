/**
 * Compiles a RankExpression to a postfix program: instructions that push a value or replace the
 * topmost values by their result. Programs are independent of the index, and are bound to the
 * columns of each segment. Operations on constants are computed at compile time, with the same
 * arithmetic.
 */
import { limits } from '../../limits.ts'
import type { RankExpression } from '../../query/index.ts'
import {
  bounded,
  greatest,
  least,
  logarithm,
  product,
  quotient,
  saturated,
  sum,
} from './arithmetic.ts'

/** Opcodes. x and y are the instruction's operands. */
export const op = {
  /** Pushes x. */
  constant: 0,
  /** Pushes the similarity. */
  similarity: 1,
  /** Pushes the number of field x of the program. */
  number: 2,
  /** Pushes the days from the time in field x of the program to y. */
  daysSince: 3,
  /** Pushes the value of text x of the program. */
  bm25: 4,
  /** Replaces two values. The left one was pushed first. */
  sum: 5,
  product: 6,
  quotient: 7,
  greatest: 8,
  least: 9,
  /** Replaces one value. x is the logarithm of the base. */
  logarithm: 10,
  /** Replaces one value. x is the midpoint, y the exponent. */
  saturation: 11,
} as const

type Combining = 'sum' | 'product' | 'quotient' | 'greatest' | 'least'

export interface FieldTerms {
  readonly field: string
  readonly terms: readonly string[]
}

export interface RankProgram {
  readonly opcodes: Uint8Array
  /** Operands x and y of each instruction. */
  readonly operands: Float64Array
  /** Names of the number fields. */
  readonly fields: readonly string[]
  readonly texts: readonly FieldTerms[]
}

/**
 * The stack needs at most `limits.rankDepthMax` values.
 * @param hasSimilarity whether documents have a similarity; else it is the constant 0
 * @throws RangeError for an expression that is too large, or a number that a node does not allow
 */
export function compileRank(expression: RankExpression, hasSimilarity: boolean): RankProgram {
  if (countNodes(expression, 1) > limits.rankNodesMax) {
    throw new RangeError(`a formula has at most ${limits.rankNodesMax} nodes`)
  }
  const builder = new ProgramBuilder(hasSimilarity)
  builder.emit(expression)
  return builder.finish()
}

function countNodes(expression: RankExpression, depth: number): number {
  if (depth > limits.rankDepthMax) {
    throw new RangeError(`a formula is at most ${limits.rankDepthMax} nodes deep`)
  }
  return listOperands(expression).reduce((sum, operand) => sum + countNodes(operand, depth + 1), 1)
}

function listOperands(expression: RankExpression): readonly RankExpression[] {
  switch (expression.kind) {
    case 'quotient':
      return [expression.dividend, expression.divisor]
    case 'logarithm':
    case 'saturation':
      return [expression.operand]
    default:
      return 'operands' in expression ? expression.operands : []
  }
}

interface Instruction {
  readonly opcode: number
  readonly x: number
  readonly y: number
}

class ProgramBuilder {
  readonly #hasSimilarity: boolean
  readonly #instructions: Instruction[] = []
  readonly #fields: string[] = []
  readonly #texts: FieldTerms[] = []

  constructor(hasSimilarity: boolean) {
    this.#hasSimilarity = hasSimilarity
  }

  finish(): RankProgram {
    const instructions = this.#instructions
    return {
      opcodes: Uint8Array.from(instructions, ({ opcode }) => opcode),
      operands: Float64Array.from(instructions.flatMap(({ x, y }) => [x, y])),
      fields: this.#fields,
      texts: this.#texts,
    }
  }

  emit(expression: RankExpression): void {
    switch (expression.kind) {
      case 'constant':
        return this.#push(op.constant, bounded(requireNumber(expression.value)))
      case 'similarity':
        return this.#hasSimilarity ? this.#push(op.similarity) : this.#push(op.constant, 0)
      case 'number':
        return this.#push(op.number, this.#addField(expression.field))
      case 'daysSince':
        return this.#push(
          op.daysSince,
          this.#addField(expression.field),
          requireFinite(expression.at),
        )
      case 'bm25':
        return this.#push(op.bm25, this.#texts.push(expression) - 1)
      case 'quotient':
        return this.#emitCombined('quotient', listOperands(expression))
      case 'logarithm':
        return this.#emitLogarithm(expression)
      case 'saturation':
        return this.#emitSaturation(expression)
      default:
        return this.#emitCombined(expression.kind, expression.operands)
    }
  }

  /** Combines the first two operands, then the result and the third, and so on. */
  #emitCombined(kind: Combining, operands: readonly RankExpression[]): void {
    if (operands.length === 0) throw new RangeError(`a ${kind} needs an operand`)
    for (const [i, operand] of operands.entries()) {
      this.emit(operand)
      if (i > 0) this.#combine(kind)
    }
  }

  #combine(kind: Combining): void {
    const [left, right] = [this.#readConstant(-2), this.#readConstant(-1)]
    if (left === null || right === null) return this.#push(op[kind])
    this.#instructions.length -= 2
    this.#push(op.constant, combined[kind](left, right))
  }

  #emitLogarithm({ base, operand }: RankExpression & { kind: 'logarithm' }): void {
    const logBase = Math.log(requirePositive(base))
    if (logBase === 0) throw new RangeError('no logarithm has the base 1')
    this.emit(operand)
    this.#replace(op.logarithm, logBase, 0, (value) => logarithm(value, logBase))
  }

  #emitSaturation(expression: RankExpression & { kind: 'saturation' }): void {
    const midpoint = requirePositive(expression.midpoint)
    const exponent = requirePositive(expression.exponent)
    this.emit(expression.operand)
    this.#replace(op.saturation, midpoint, exponent, (value) =>
      saturated(value, midpoint, exponent),
    )
  }

  /** Replaces the last value, at once if it is a constant. */
  #replace(opcode: number, x: number, y: number, compute: (value: number) => number): void {
    const constant = this.#readConstant(-1)
    if (constant === null) return this.#push(opcode, x, y)
    this.#instructions.length -= 1
    this.#push(op.constant, compute(constant))
  }

  /**
   * The constant that an instruction pushes, or null. An operand that ends with a push has no other
   * instruction, so the instructions at -1 and -2 are the next instruction's operands.
   */
  #readConstant(position: -1 | -2): number | null {
    const instruction = this.#instructions.at(position)
    return instruction?.opcode === op.constant ? instruction.x : null
  }

  #push(opcode: number, x = 0, y = 0): void {
    this.#instructions.push({ opcode, x, y })
  }

  #addField(field: string): number {
    const known = this.#fields.indexOf(field)
    return known >= 0 ? known : this.#fields.push(field) - 1
  }
}

const combined: Readonly<Record<Combining, (left: number, right: number) => number>> = {
  sum,
  product,
  quotient,
  greatest,
  least,
}

function requireNumber(value: number): number {
  if (Number.isNaN(value)) throw new RangeError('a constant of a formula must be a number')
  return value
}

function requireFinite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`a time of a formula cannot be ${value}`)
  return value
}

function requirePositive(value: number): number {
  if (value > 0 && value < Number.POSITIVE_INFINITY) return value
  throw new RangeError(`a formula needs a positive number, not ${value}`)
}
