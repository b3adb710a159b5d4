/** docs/reference/endpoints.md: every path, with members, errors and an example. */
import { type Credits, endpoints, namedSchemas, openPaths, rankGuides } from '../contract/index.ts'
import { code, codes, contents, json, page, table } from './markdown.ts'

interface DocumentedEndpoint {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly services: readonly string[]
  readonly credits: Credits
  readonly summary: string
  readonly description: string
  readonly request: object
  readonly response: object
  readonly errors: readonly string[]
  readonly examples: readonly { name: string; request: unknown; response: unknown }[]
}

export function endpointsPage(): string {
  const all: readonly DocumentedEndpoint[] = Object.values(endpoints)
  const titles = [...all.map(({ path }) => `POST /v3${path}`), 'Without a key', 'Objects']
  return page(
    'Endpoints',
    'Requests and answers are JSON. A request needs `Authorization: Bearer API_KEY`. Members ' +
      'that no table lists are refused. `GET /docs` of a service shows the same, and ' +
      '`GET /openapi.json` is the same for programs.',
    contents(titles),
    ...all.flatMap(endpointBlocks),
    '## Without a key',
    table(
      ['path', 'answers'],
      openPaths.map(({ path, summary }) => [`GET ${path}`, summary]),
    ),
    '## Objects',
    'Requests and answers share these.',
    ...Object.entries<object>(namedSchemas).flatMap(([name, schema]) => objectBlocks(name, schema)),
  )
}

function endpointBlocks(endpoint: DocumentedEndpoint): string[] {
  const { path, aliases = [], services, credits, examples } = endpoint
  const key = services.length === 0 ? 'any key' : `a key with ${services.join(' and ')}`
  const alias = aliases.length === 0 ? '' : ` Alias: ${codes(aliases.map((one) => `/v3${one}`))}.`
  return [
    `## POST /v3${path}`,
    `${endpoint.summary}. ${endpoint.description}`,
    `Needs ${key}. Credits: ${credits.text}.${alias}`,
    ...memberBlocks('Request', endpoint.request),
    ...memberBlocks('Answer', endpoint.response),
    `Errors ([what they mean](errors.md)): ${codes(endpoint.errors)}.`,
    ...examples
      .slice(0, 1)
      .flatMap(({ name, request, response }) => [
        `Example: ${name}.`,
        json(request),
        json(response),
      ]),
  ]
}

function memberBlocks(title: string, schema: JsonSchema): string[] {
  const rows = memberRows(schema)
  if (rows.length === 0) return [`${title}: an empty object.`]
  return [`${title}:`, table(['member', 'type', 'required', 'meaning'], rows)]
}

function objectBlocks(name: string, schema: JsonSchema): string[] {
  const rows = memberRows(schema)
  const told = schema.description === undefined ? [] : [schema.description]
  const members = rows.length === 0 ? [] : [table(['member', 'type', 'required', 'meaning'], rows)]
  const guide = rankGuides[name] ?? ''
  return [`### ${name}`, ...told, ...members, ...(guide === '' ? [] : [guide])]
}

function memberRows({ properties = {}, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties).map(([name, member]) => [
    code(name),
    typeText(member),
    required.includes(name) ? 'yes' : 'no',
    meaningOf(member),
  ])
}

function meaningOf({ description = '', default: value }: JsonSchema): string {
  if (value === undefined) return description
  return `${description}${description === '' ? '' : '. '}Default: ${JSON.stringify(value)}`
}

// Describes the values of a JSON schema of the contract, in the few words of a table's cell.

/** The keywords that the contract's schemas use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly default?: unknown
  readonly description?: string
}

export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return `[${schema.$ref}](#${schema.$ref.toLowerCase()})`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(', ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' or ')
  const types = [schema.type ?? 'any'].flat()
  const names = types.map((type) => (type === 'array' ? listText(schema) : type))
  return names.join(' or ') + bounds(schema)
}

function listText({ items = {} }: JsonSchema): string {
  return `list of ${typeText(items)}`
}

function bounds({ minimum, maximum, minItems, maxItems, maxLength, items }: JsonSchema): string {
  const parts = [
    range(minimum, maximum, ''),
    range(minItems, maxItems, ' items'),
    range(undefined, items === undefined ? maxLength : undefined, ' characters'),
  ]
  const told = parts.filter((part) => part !== '')
  return told.length === 0 ? '' : ` (${told.join(', ')})`
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const count = (value: number) => value.toLocaleString('en')
  if (max === undefined) return min === undefined ? '' : `at least ${count(min)}${unit}`
  if (min === undefined) return `at most ${count(max)}${unit}`
  return `${count(min)} to ${count(max)}${unit}`
}
