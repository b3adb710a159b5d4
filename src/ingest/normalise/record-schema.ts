/** The JSON Schema (2020-12) of native records. Imports validate by readers, which are faster. */

import { conditional } from '../../contract/index.ts'
import type { RecordKind } from '../sources/index.ts'
import { recordObjects } from './record-members.ts'
import { type RecordMember, recordValues, type ValueSchema } from './record-values.ts'

const definitions: Readonly<Record<string, object>> = {
  ...mapMembers(recordObjects, ({ about, members }) => ({
    type: 'object',
    description: about,
    required: Object.keys(members).filter((name) => members[name]!.isRequired),
    properties: mapMembers(members, buildProperty),
  })),
  ...mapMembers(recordValues, ({ about, schema }) => ({ description: about, ...schema })),
}

const isDeletion = {
  type: 'object',
  properties: { deleted: { const: true } },
  required: ['deleted'],
}

const lines: Readonly<Record<RecordKind, object>> = {
  users: conditional(isDeletion, { $ref: 'deletion' }, { $ref: 'user' }),
  repos: conditional(isDeletion, { $ref: 'deletion' }, { $ref: 'repository' }),
  edges: { $ref: 'edge' },
}

/** The schema of one line of files of a kind. Without `kind`: of a line of any file. */
export function recordSchema(kind?: RecordKind): object {
  const line = kind === undefined ? { anyOf: Object.values(lines) } : lines[kind]
  const needed = collectReferences(line)
  for (const name of needed)
    for (const more of collectReferences(definitions[name])) needed.add(more)
  const all = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A line of ${kind ?? 'users, repos or edges'}*.jsonl`,
    description: 'Other members than these are ignored.',
    ...line,
    $defs: Object.fromEntries(Object.entries(definitions).filter(([name]) => needed.has(name))),
  }
  return JSON.parse(JSON.stringify(all, publishText))
}

function buildProperty({ schema, isRequired, meaning, missing }: RecordMember): object {
  const description = missing === undefined ? meaning : `${meaning}. Where missing: ${missing}`
  return { ...(isRequired ? schema : allowNull(schema)), description }
}

/** A member that is null counts as missing. */
function allowNull(schema: ValueSchema): object {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] }
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] }
  return { ...schema, type: [schema.type, 'null'], ...values }
}

/** Expands references, and removes addresses of pages from descriptions. */
function publishText(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (key === '$ref') return `#/$defs/${value}`
  return key === 'description' ? value.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1') : value
}

function collectReferences(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(
    Object.entries(value).flatMap(([key, inside]) =>
      key === '$ref' ? [String(inside)] : [...collectReferences(inside)],
    ),
  )
}

function mapMembers<Given, Made>(
  given: Readonly<Record<string, Given>>,
  make: (one: Given) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, make(one)]))
}
