/** The methods of the TypeScript client that call one endpoint each, as classes by its prefix. */
import { endpoints } from '../endpoints/catalogue.ts'
import type { DocumentedEndpoint } from '../endpoints/endpoint.ts'
import { type Rule, toRule } from '../rules.ts'
import { streamed } from '../streams.ts'
import { findCollection, type TypedCollection } from './client-types.ts'
import { nameSchema } from './openapi-schemas.ts'

const classes = {
  '': 'ServiceCalls',
  users: 'UserCalls',
  repos: 'RepoCalls',
} as const

const imports = `import type { Answered, RepositoryWith, UserWith } from '../answer-types.ts'
import { addCursors, fetchAnswer, fetchPages } from '../pages.ts'
import { RecordStream } from '../record-stream.ts'
import type { CallOptions, Transport } from '../transport.ts'
import type * as api from './types.ts'`

/** The module, without its first line. */
export function writeClientMethods(): string {
  const all: readonly DocumentedEndpoint[] = Object.values(endpoints)
  const texts = Object.entries(classes).map(([prefix, name]) => {
    const methods = all.flatMap((endpoint) => writeMethods(endpoint, prefix))
    return `export class ${name} {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

${methods.join('\n\n')}
}`
  })
  return `${[imports, ...texts].join('\n\n')}\n`
}

/** The methods for an endpoint in the class with this prefix. `*` stands for both collections. */
function writeMethods(endpoint: DocumentedEndpoint, prefix: string): string[] {
  const { method, about } = endpoint.client
  const [name = '', owner = ''] = method.split('.').reverse()
  const isHere = owner === prefix || (owner === '*' && (prefix === 'users' || prefix === 'repos'))
  if (about === undefined || !isHere) return []
  const types = readTypes(endpoint, prefix === 'repos' ? 'Repo' : 'User')
  const path = `'${endpoint.path}'`
  const call = `fetchAnswer(this.#transport, ${path}, ${types.body}, options)`
  const answer = `Answered<${types.response}>`
  if (!(streamed as readonly string[]).includes(endpoint.id)) {
    return [writeMethod(name, about, types, `Promise<${answer}>`, call)]
  }
  const noun = prefix === 'users' ? 'user' : 'repository'
  const addSuffix = (word: string) => (name === 'search' ? word.toLowerCase() : name + word)
  const price = name === 'ask' ? '. Each page also costs the credit of the interpretation.' : ''
  const pages = `fetchPages(this.#transport, ${path}, addCursors(request), options)`
  const stream = `new RecordStream(this.#transport, ${path}, request, options)`
  const onDemand = price === '' ? ', requested on demand.' : price
  const generator = `AsyncGenerator<${answer}, void, undefined>`
  return [
    writeMethod(name, `One page of ${about}.`, types, `Promise<${answer}>`, call),
    writeMethod(addSuffix('Pages'), `All pages of ${about}${onDemand}`, types, generator, pages),
    writeMethod(
      addSuffix('All'),
      `Streams every ${noun} that ${about} finds.`,
      types,
      `RecordStream<${types.record}>`,
      stream,
    ),
  ]
}

interface MethodTypes {
  /** Type parameters, with their brackets. */
  readonly generics: string
  /** The parameter of the request, with a comma. Empty for a request without members. */
  readonly request: string
  /** The expression of the body. */
  readonly body: string
  readonly response: string
  /** A record of the answer. */
  readonly record: string
}

/** @param subject the collection, where the endpoint serves both */
function readTypes(endpoint: DocumentedEndpoint, subject: TypedCollection): MethodTypes {
  const rule = toRule(endpoint.request)
  const { properties = {}, required = [] } = rule
  const attributes = properties.includeAttributes?.$ref
  const record = nameRecord(endpoint)
  const dependsOnDataset = record !== undefined || properties.filters !== undefined
  const isTyped = properties.dataset !== undefined && dependsOnDataset
  const generics = [
    ...(attributes ? [`const A extends api.${attributes} = NonNullable<unknown>`] : []),
    ...(isTyped ? [`const D extends api.Dataset = 'standard'`] : []),
  ]
  const names = [...(attributes ? ['A'] : []), ...(isTyped ? ['D'] : [])].join(', ')
  const addParameters = (type: string) => (names === '' ? type : `${type}<${names}>`)
  const name = nameSchema(endpoint.id, 'request')
  const hasCollection = properties.collection !== undefined
  const request = hasCollection
    ? `Omit<${addParameters(`api.${subject}${name}`)}, 'collection'>`
    : addParameters(`api.${name}`)
  const hasConditions = rule.if !== undefined || rule.allOf !== undefined
  const isOptional = !hasConditions && required.every((member) => member === 'collection')
  const response = `api.${nameSchema(endpoint.id, 'response')}`
  const shown = record === undefined ? '' : addParameters(`${record}With`)
  return {
    generics: generics.length === 0 ? '' : `<${generics.join(', ')}>`,
    request: isEmpty(properties) ? '' : `request: ${request}${isOptional ? ' = {}' : ''}, `,
    body: isEmpty(properties) ? '{}' : writeBody(hasCollection, subject),
    response: record === undefined ? response : `${response}<${shown}>`,
    record: shown,
  }
}

function isEmpty(properties: Readonly<Record<string, Rule>>): boolean {
  return Object.keys(properties).length === 0
}

function writeBody(hasCollection: boolean, subject: TypedCollection): string {
  if (!hasCollection) return 'request'
  return `{ collection: '${subject === 'User' ? 'users' : 'repos'}', ...request }`
}

function nameRecord(endpoint: DocumentedEndpoint): string | undefined {
  const { users, repositories } = toRule(endpoint.response).properties ?? {}
  if (users === undefined && repositories === undefined) return undefined
  return findCollection(endpoint) === 'User' ? 'User' : 'Repository'
}

function writeMethod(
  name: string,
  about: string,
  { generics, request }: MethodTypes,
  result: string,
  expression: string,
): string {
  return `  /** ${about} */
  ${name}${generics}(${request}options?: CallOptions): ${result} {
    return ${expression}
  }`
}
