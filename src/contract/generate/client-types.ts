/**
 * The types of the TypeScript client (clients/typescript): every request and answer as plain
 * TypeScript, with filters by field and with parameters for what a request adds to records.
 */
import { endpoints } from '../endpoints/catalogue.ts'
import type { DocumentedEndpoint } from '../endpoints/endpoint.ts'
import { type Rule, resolved, ruleOf } from '../rules.ts'
import { namedSchemas } from '../schemas/named.ts'
import { datasetServices } from '../services.ts'
import { filterTypes, formulaType } from './client-filters.ts'
import { schemaName } from './openapi-schemas.ts'
import { commentText, membersText, memberText, type TypePlace, typeText } from './type-text.ts'

/** Schemas with the fields of the collection that contains them. */
const perCollection = new Set(['EdgeOptions', 'Explanation', 'FacetRequest', 'WhyNot'])
/** Schemas with types of their own. */
const special = new Set(['FilterExpression', 'RankBy', 'UserRankBy', 'User', 'Repository'])
/** Schemas that clients write. */
const requested = new Set(['EdgeOptions', 'EvidenceOptions', 'FacetRequest'])
const attributesOf: Readonly<Record<string, string>> = {
  UserAttributes: 'User',
  SearchedUserAttributes: 'User',
  RepositoryAttributes: 'Repository',
}
/** Members that a record may lack even if they were requested. */
const mayBeAbsent = new Set([
  'professional',
  'owner',
  'ownerDevrank',
  'ownerProfessional',
  'provenance',
])

export type TypedCollection = 'User' | 'Repo'
const collections = ['User', 'Repo'] as const
const documented: readonly DocumentedEndpoint[] = Object.values(endpoints)

const answerPlace: TypePlace = { isRequest: false, named: typeName }
const requestPlace: TypePlace = { isRequest: true, named: typeName }

/** The module, without its first line. */
export function clientTypes(): string {
  const datasets = Object.keys(datasetServices).map((name) => `'${name}'`)
  return [
    `export type Dataset = ${datasets.join(' | ')}`,
    filterTypes(),
    formulaType('RankBy', requestPlace),
    formulaType('UserRankBy', requestPlace),
    `/** Members of \`A\` that \`Known\` has not do not compile. */
export type Only<A, Known> = {
  [Name in keyof A]: Name extends keyof Known
    ? A[Name] extends object
      ? { [Inner in Exclude<keyof A[Name], keyof NonNullable<Known[Name]>>]: never }
      : unknown
    : never
}`,
    ...recordTypes('User', ['UserAttributes', 'SearchedUserAttributes']),
    ...recordTypes('Repository', ['RepositoryAttributes']),
    ...Object.keys(namedSchemas).flatMap(namedTypes),
    ...documented.flatMap(endpointTypes),
    pathTypes(),
    keylessPaths(),
    '',
  ].join('\n\n')
}

function typeName(name: string, place: TypePlace): string {
  const { collection } = place
  if (name === 'User' || name === 'Repository') return name
  if (name === 'FilterExpression') return filterOf(place)
  if (!perCollection.has(name)) return name
  return collection === undefined
    ? collections.map((each) => each + name).join(' | ')
    : `${collection}${name}`
}

/** Answers, and requests without a data set, may have filters of either data set. */
function filterOf({ collection, isRequest }: TypePlace): string {
  const dataset = isRequest ? '' : '<Dataset>'
  const of = collection === undefined ? collections : [collection]
  return of.map((each) => `${each}Filter${collection ? dataset : '<Dataset>'}`).join(' | ')
}

type MemberTypes = Readonly<Record<string, string | undefined>>

/** @param types replacements for the types of these members, which are narrower than the schema */
function declared(
  name: string,
  rule: Rule,
  place: TypePlace,
  { parameters = '', types = {} }: { parameters?: string; types?: MemberTypes } = {},
): string {
  const comment = commentText(rule.description).trimStart()
  return rule.properties === undefined
    ? `${comment}export type ${name}${parameters} = ${typeText(rule, place)}`
    : `${comment}export interface ${name}${parameters} {${membersText(rule, place, types)}}`
}

/** Types of a record: without requested attributes, the attributes, and the whole. */
function recordTypes(name: 'User' | 'Repository', attributes: readonly string[]): string[] {
  const { properties = {}, required = [], description } = resolved({ $ref: name })
  const asked = new Set(attributes.flatMap((each) => Object.keys(propertiesOf(each))))
  const added = Object.entries(properties).filter(([member]) => asked.has(member))
  const stored = Object.entries(properties).filter(([member]) => !asked.has(member))
  const lines = added.map(([member, rule]) =>
    memberText(member, typeText(rule, answerPlace), rule, {
      isOptional: mayBeAbsent.has(member),
      isRequest: false,
    }),
  )
  return [
    declared(
      `${name}Record`,
      { properties: Object.fromEntries(stored), required, description: `${description}` },
      answerPlace,
    ),
    `/** What \`includeAttributes\` adds. */
export interface ${name}Additions {
${lines.join('\n')}
}`,
    `/** With all that \`includeAttributes\` may have added. */
export interface ${name} extends ${name}Record, Partial<${name}Additions> {}`,
  ]
}

function propertiesOf(name: string): Readonly<Record<string, Rule>> {
  return resolved({ $ref: name }).properties ?? {}
}

function namedTypes(name: string): string[] {
  if (special.has(name)) return []
  const rule = resolved({ $ref: name })
  const record = attributesOf[name]
  if (record !== undefined) return [attributesType(name, record)]
  const place = requested.has(name) ? requestPlace : answerPlace
  if (!perCollection.has(name)) {
    // Evidence consists of repositories, so its filters have their fields.
    return [declared(name, rule, { ...place, collection: 'Repo' })]
  }
  if (name === 'FacetRequest') return collections.map((each) => facetType(each, rule))
  return collections.map((collection) => {
    const types = { rankBy: collection === 'User' ? 'UserRankBy' : 'RankBy' }
    return declared(collection + name, rule, { ...place, collection }, { types })
  })
}

function facetType(collection: TypedCollection, rule: Rule): string {
  const types = { field: `${collection}FacetField<D>` }
  const parameters = "<D extends Dataset = 'standard'>"
  const place = { ...requestPlace, collection }
  return declared(`${collection}FacetRequest`, rule, place, { parameters, types })
}

/** Lists of an attribute take filters on the listed records, as in the member of the answer. */
function attributesType(name: string, record: string): string {
  const shown = propertiesOf(record)
  const lists = Object.entries(propertiesOf(name)).filter(([, { $ref }]) => $ref === 'EdgeOptions')
  const types = Object.fromEntries(
    lists.map(([attribute]) => {
      const isOfUsers = shown[attribute]?.$ref === 'UserConnection'
      return [attribute, isOfUsers ? 'UserEdgeOptions' : 'RepoEdgeOptions']
    }),
  )
  return declared(name, resolved({ $ref: name }), requestPlace, { types })
}

/** The collection of an endpoint's answer, or else the one in its path. */
export function collectionOf({ path, response }: DocumentedEndpoint): TypedCollection | undefined {
  const { properties = {} } = ruleOf(response)
  const found = [properties.users && 'User', properties.repositories && 'Repo'].filter(Boolean)
  if (found.length === 1) return found[0] as TypedCollection
  const [, named] = /\/(users|repos)\//.exec(`${path}/`) ?? []
  return found.length > 0 || named === undefined ? undefined : named === 'users' ? 'User' : 'Repo'
}

function endpointTypes(endpoint: DocumentedEndpoint): string[] {
  const collection = collectionOf(endpoint)
  const request = ruleOf(endpoint.request)
  const name = schemaName(endpoint.id, 'request')
  const requests =
    request.properties?.collection === undefined
      ? [requestType(name, request, collection)]
      : requestsOfCollections(name, request)
  return [...requests, responseType(endpoint, collection)]
}

/** A type for each value of `collection`, and their union. */
function requestsOfCollections(name: string, request: Rule): string[] {
  const parts = collections.map((collection) => {
    return requestType(`${collection}${name}`, request, collection)
  })
  const all = collections.map((collection) => `${collection}${name}<Dataset>`)
  return [...parts, `export type ${name} = ${all.join(' | ')}`]
}

/** Adds parameters for the attributes and the data set, if a request has them. */
function requestType(name: string, request: Rule, collection: TypedCollection | undefined): string {
  const { includeAttributes, dataset } = request.properties ?? {}
  const attributes = includeAttributes?.$ref
  const parameters = [
    ...(attributes === undefined ? [] : [`A extends ${attributes} = ${attributes}`]),
    ...(dataset === undefined ? [] : ['D extends Dataset = Dataset']),
  ]
  const ofDataset = dataset === undefined ? '' : '<D>'
  const types: MemberTypes = {
    ...(attributes && { includeAttributes: `(A & Only<A, ${attributes}>)` }),
    ...(dataset && { dataset: 'D' }),
    ...(collection && {
      filters: `${collection}Filter${ofDataset}`,
      facets: `readonly ${collection}FacetRequest${ofDataset}[]`,
      field: `${collection}FacetField${ofDataset}`,
      collection: collection === 'User' ? "'users'" : "'repos'",
    }),
  }
  const place = { ...requestPlace, ...(collection && { collection }) }
  const list = parameters.length > 0 ? `<${parameters.join(', ')}>` : ''
  return declared(name, request, place, { parameters: list, types })
}

/** Adds a parameter for the records, if an answer has those of one collection. */
function responseType(
  endpoint: DocumentedEndpoint,
  collection: TypedCollection | undefined,
): string {
  const name = schemaName(endpoint.id, 'response')
  const rule = ruleOf(endpoint.response)
  const { properties = {} } = rule
  const isRecord = properties.users !== undefined || properties.repositories !== undefined
  const record = collection === 'User' ? 'User' : 'Repository'
  const parameters = isRecord && collection ? `<Item = ${record}>` : ''
  const named = (each: string, place: TypePlace) =>
    parameters !== '' && each === record ? 'Item' : typeName(each, place)
  const place = { ...answerPlace, ...(collection && { collection }), named }
  return declared(name, rule, place, { parameters })
}

/** Requests and answers by path, for calls without a method of their own. */
function pathTypes(): string {
  const rows = documented.map((endpoint) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, '$' + '{string}')
    const key = path === endpoint.path ? `'${path}'` : `[path: \`${path}\`]`
    const types = (['request', 'response'] as const).map((part) => schemaName(endpoint.id, part))
    return `  /** ${endpoint.summary} */\n  ${key}: { request: ${types[0]}; response: ${types[1]} }`
  })
  return `/** What each path below \`/v3\` takes and answers. */
export interface Paths {
${rows.join('\n')}
}`
}

/** Free calls, except for those with an answer that is kept for replays. */
function keylessPaths(): string {
  const free = Object.values(endpoints).filter(({ credits, errors }) => {
    return credits.rule === 'free' && !(errors as readonly string[]).includes('answer_changed')
  })
  const rows = free.map(({ path }) => `  '${path}',\n`)
  return `/** Paths of calls that need no Idempotency-Key. */
export const keylessPaths: ReadonlySet<string> = new Set([\n${rows.join('')}])`
}
