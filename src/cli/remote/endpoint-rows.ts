/** Commands that follow from endpoints alone: a flag for each member of the request. */
import { endpoints } from '../../contract/endpoints/catalogue.ts'
import type { DocumentedEndpoint } from '../../contract/index.ts'
import { kinds } from '../../operations/index.ts'
import type { CommandRow, FlagRow } from '../command-row.ts'
import { answerFlags, dryRunFlag } from '../shared-flags.ts'

const documented: readonly DocumentedEndpoint[] = Object.values(endpoints)

export const endpointRows: readonly CommandRow[] = documented.flatMap((endpoint) => {
  const { command, path } = endpoint
  if (command === undefined) return []
  const list = findList(endpoint)
  const members = Object.entries(readMembers(endpoint.request))
  const flags = members.map(([name, schema]) => buildFlag(name, schema))
  return [
    {
      ...command,
      flags: [...flags, ...answerFlags, dryRunFlag],
      load: async () => (await import('./single-call.ts')).printList(path, list),
    },
  ]
})

interface MemberSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly description: string
  readonly items?: object
}

function readMembers(schema: object): Readonly<Record<string, MemberSchema>> {
  const { properties = {} }: { readonly properties?: Record<string, MemberSchema> } = schema
  return properties
}

function buildFlag(name: string, { type, minimum, maximum, description }: MemberSchema): FlagRow {
  const long = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const meaning = description.charAt(0).toLowerCase() + description.slice(1)
  if (type === 'boolean') return { term: `--${long}`, meaning }
  if (type !== 'integer') return { term: `--${long} <text>`, meaning }
  return { term: `--${long} <number>`, meaning, kind: kinds.count(minimum ?? 0, maximum) }
}

/** The member of the request of a look-up that has its inputs: the first one. */
export function findInputs({ request }: Pick<DocumentedEndpoint, 'request'>): string {
  return Object.keys(readMembers(request))[0]!
}

/** A list of an answer, and the members of its items. */
export interface AnswerList {
  readonly member: string
  readonly columns: readonly string[]
}

function findList({ id, response }: DocumentedEndpoint): AnswerList {
  const members = Object.entries(readMembers(response))
  const [member, list] = members.find(([, { type }]) => type === 'array') ?? []
  if (member === undefined) throw new Error(`the answer of ${id} has no list to print`)
  return { member, columns: Object.keys(readMembers(list?.items ?? {})) }
}
