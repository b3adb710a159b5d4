/** docs/reference/endpoints.md: every path, with members, errors and an example. */
import { type Credits, endpoints, namedSchemas, openPaths, rankGuide } from '../contract/index.ts'
import { code, codes, contents, json, page, table } from './markdown.ts'
import { type JsonSchema, typeText } from './schema-text.ts'

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
  const guide = name === 'RankBy' ? [rankGuide()] : []
  return [`### ${name}`, ...told, ...members, ...guide]
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
