/** Tables of what requests, answers and shared objects have. */
import { namedSchemas, type Rule, rankGuides } from '../../contract/index.ts'
import { quoteCode, writeContents, writePage, writeTable } from '../markdown.ts'
import { describeType } from '../schema-text.ts'

const head = ['member', 'type', 'required', 'meaning']

export function writeMembers(title: string, schema: Rule): string[] {
  const rows = listMemberRows(schema)
  if (rows.length === 0) return [`${title}: an empty object.`]
  return [`${title}:`, writeTable(head, rows)]
}

/** What several requests and answers have in common. */
export function writeObjectsPage(): string {
  return writePage(
    'Objects',
    'Requests and answers of several endpoints share these.',
    writeContents(Object.keys(namedSchemas)),
    ...Object.entries<object>(namedSchemas).flatMap(([name, shared]) => {
      const schema: Rule = shared
      const rows = listMemberRows(schema)
      const members = rows.length === 0 ? [] : [writeTable(head, rows)]
      return [`## ${name}`, schema.description ?? [], members, rankGuides[name] ?? []].flat()
    }),
  )
}

function listMemberRows({ properties = {}, required = [] }: Rule): string[][] {
  return Object.entries(properties).map(([name, member]) => [
    quoteCode(name),
    describeType(member),
    required.includes(name) ? 'yes' : 'no',
    describeMember(member),
  ])
}

function describeMember({ description = '', default: value }: Rule): string {
  if (value === undefined) return description
  return `${description}${description === '' ? '' : '. '}Default: ${JSON.stringify(value)}`
}
