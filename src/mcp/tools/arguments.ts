/** Arguments that several tools take, in as few words as a model needs. */
import type { Rule } from '../../contract/index.ts'
import { type JsonRecord, ToolProblem } from '../service-calls.ts'
import type { Arguments } from '../tool.ts'
import { cellsMax } from '../tool-answer.ts'

export const text = (description?: string): Rule => ({
  type: 'string',
  maxLength: 1024,
  ...(description !== undefined && { description }),
})

export const texts = (maxItems: number, description?: string): Rule => ({
  type: 'array',
  items: { type: 'string', maxLength: 512 },
  minItems: 1,
  maxItems,
  ...(description !== undefined && { description }),
})

export const filters = (description?: string): Rule => ({
  type: ['string', 'array', 'object'],
  ...(description !== undefined && { description }),
})

export const count = (maximum: number, byDefault: number): Rule => ({
  type: 'integer',
  minimum: 1,
  maximum,
  default: byDefault,
})

export const fields: Rule = {
  type: 'array',
  items: { type: 'string', maxLength: 64 },
  minItems: 1,
  maxItems: 15,
  description: 'Columns',
}

export const cursor: Rule = { type: 'string', maxLength: 16_384 }

const rowsDefault = 10

/** A page of a table. */
export const tablePage = { first: count(50, rowsDefault), fields, cursor }

/** Rows that are asked for. Throws ToolProblem where they do not fit with so many columns. */
export function rowsOf(args: Arguments, columns: number): number {
  const rows = (args.first as number | undefined) ?? rowsDefault
  requireFit(rows, columns)
  return rows
}

/** Throws ToolProblem, before anything is paid, for a table that would not fit. */
export function requireFit(rows: number, columns: number): void {
  if (rows * columns <= cellsMax) return
  const rowsMax = Math.floor(cellsMax / columns)
  throw new ToolProblem(
    `${rows} rows of ${columns} \`fields\` are more than the ${cellsMax} cells of an answer; ` +
      `take \`first\`: ${rowsMax} and the cursor, or fewer \`fields\``,
  )
}

/** The list of an argument. Undefined where it is absent. */
export function listOf(args: Arguments, name: string): readonly string[] | undefined {
  return args[name] as readonly string[] | undefined
}

export function plainLogins(args: Arguments): string[] {
  return listOf(args, 'logins')!.map((login) => login.replace(/^@/, ''))
}

/** Members of a request for a page of a search. */
export function pageOf({ cursor: after }: Arguments, first: number): JsonRecord {
  return { first, enablePagination: true, ...(after !== undefined && { after }) }
}
