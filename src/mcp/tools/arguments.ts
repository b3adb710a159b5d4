/** Arguments that several tools take, in as few words as a model needs. */
import { matches, type Rule, repoFields, userFields } from '../../contract/index.ts'
import { repoFilterExample, userFilterExample } from '../../fields/index.ts'
import { type JsonRecord, type ServiceCalls, ToolProblem } from '../service-calls.ts'
import type { Arguments } from '../tool.ts'
import { cellsMax } from '../tool-answer.ts'

export const describeText = (description: string): Rule => {
  return { type: 'string', maxLength: 1024, description }
}

/** Several values in one text, with commas. */
export const describeTexts = (maxItems: number, description: string): Rule => ({
  type: 'string',
  minLength: 1,
  maxLength: 16_384,
  description: `${description}. At most ${maxItems}, with commas`,
})

const userExamples = `${userFilterExample}; company = 'Acme, Inc'`
const repoExamples = `${repoFilterExample}; description ~ 'query parser'`

export const describeFilters = (about: string, fields = '', examples = userExamples): Rule => ({
  type: 'string',
  maxLength: 65_536,
  description:
    `${about}: FIELD OPERATOR VALUE, joined by AND, OR, NOT, (). Operators: = != < <= > >= ` +
    `~ (all these words) in (a, b). Examples: ${examples}.${fields}`,
})

export const userFilters = describeFilters(
  'Of people',
  ` Fields: ${Object.keys(userFields).join(', ')}`,
)
export const repoFilters = describeFilters(
  'Of repositories',
  ` Fields: ${Object.keys(repoFields).join(', ')}`,
  repoExamples,
)

export const describeCount = (maximum: number, byDefault: number, noun = 'Rows'): Rule => ({
  type: 'integer',
  minimum: 1,
  maximum,
  description: `${noun}, 1 to ${maximum}, else ${byDefault}`,
})

export const fieldsMax = 15

export const fields: Rule = describeTexts(fieldsMax, 'Columns, such as login or metrics.totalStars')

export const cursor: Rule = {
  type: 'string',
  maxLength: 16_384,
  description: 'Of the answer before, to go on with the same arguments',
}

/** Whether weak matches are in the answer. */
export const match: Rule = {
  type: 'string',
  enum: [...matches],
  description: `Else ${matches[0]}; all: weak matches too`,
}

/** The member of a request that says which matches its answer has. */
export function buildMatch({ match: asked }: Arguments): JsonRecord {
  return asked === undefined ? {} : { match: asked }
}

const rowsDefault = 10

/** A page of a table. */
export const tablePage = { first: describeCount(50, rowsDefault), fields, cursor }

/** Rows that are asked for. Throws ToolProblem where they do not fit with so many columns. */
export function countRows(args: Arguments, columns: number): number {
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

/**
 * The values of a list, in JSON or with commas. Undefined where the argument is absent. Throws
 * ToolProblem for none or too many.
 */
export function readList(args: Arguments, name: string, maxItems: number): string[] | undefined {
  const given = args[name]
  if (given === undefined) return undefined
  const values = listValues(String(given)).filter((value) => value !== '')
  if (values.length >= 1 && values.length <= maxItems) return values
  throw new ToolProblem(`\`${name}\` takes 1 to ${maxItems} values with commas between them`)
}

function listValues(given: string): string[] {
  if (!given.trimStart().startsWith('[')) {
    return given.split(/[,\n]/).map((value) => value.trim().replace(/^["'](.*)["']$/, '$1'))
  }
  try {
    return (JSON.parse(given) as unknown[]).map(String)
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export function readLogins(args: Arguments, maxItems: number): string[] {
  return readList(args, 'logins', maxItems)!.map((login) => login.replace(/^@/, ''))
}

/** Members of a request for a page of a search. */
export function buildPage(
  { cursor: after }: Arguments,
  first: number,
  calls: ServiceCalls,
): JsonRecord {
  const page = { first, enablePagination: true }
  return after === undefined ? page : { ...page, after: calls.cursors.resolve(String(after)) }
}
