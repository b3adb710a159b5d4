/** Tables of what requests, answers and shared objects have. */
import { namedSchemas, type Rule, rankGuides } from '../../contract/index.ts'
import { code, contents, page, table } from '../markdown.ts'
import { typeText } from '../schema-text.ts'

const head = ['member', 'type', 'required', 'meaning']

export function memberBlocks(title: string, schema: Rule): string[] {
  const rows = memberRows(schema)
  if (rows.length === 0) return [`${title}: an empty object.`]
  return [`${title}:`, table(head, rows)]
}

/** What several requests and answers have in common. */
export function objectsPage(): string {
  return page(
    'Objects',
    'Requests and answers of several endpoints share these.',
    contents(Object.keys(namedSchemas)),
    ...Object.entries<object>(namedSchemas).flatMap(([name, shared]) => {
      const schema: Rule = shared
      const rows = memberRows(schema)
      const members = rows.length === 0 ? [] : [table(head, rows)]
      return [`## ${name}`, schema.description ?? [], members, rankGuides[name] ?? []].flat()
    }),
  )
}

function memberRows({ properties = {}, required = [] }: Rule): string[][] {
  return Object.entries(properties).map(([name, member]) => [
    code(name),
    typeText(member),
    required.includes(name) ? 'yes' : 'no',
    meaningOf(member),
  ])
}

function meaningOf({ description = '', default: value }: Rule): string {
  if (value === undefined) return description
  return `${description}${description === '' ? '' : '. '}Default: ${JSON.stringify(value)}`
}
