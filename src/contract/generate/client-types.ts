/**
 * The types of the TypeScript client (clients/typescript): every request and answer as plain
 * TypeScript, with filters by field and with parameters for what a request adds to records.
 */
import { endpoints } from '../endpoints/catalogue.ts'
import type { DocumentedEndpoint } from '../endpoints/endpoint.ts'
import { type Rule, resolveRule, toRule } from '../rules.ts'
import { namedSchemas } from '../schemas/named.ts'
import { datasetServices } from '../services.ts'
import { writeFilterTypes, writeFormulaType } from './client-filters.ts'
import { nameSchema } from './openapi-schemas.ts'
import { type TypePlace, writeComment, writeMember, writeMembers, writeType } from './type-text.ts'

/** Schemas with the fields of the collection that contains them. */
const mapCollections = new Set(['EdgeOptions', 'Explanation', 'FacetRequest', 'WhyNot'])
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

const answerPlace: TypePlace = { isRequest: false, named: nameType }
const requestPlace: TypePlace = { isRequest: true, named: nameType }

/** The module, without its first line. */
export function writeClientTypes(): string {
  const datasets = Object.keys(datasetServices).map((name) => `'${name}'`)
  return [
    `export type Dataset = ${datasets.join(' | ')}`,
    writeFilterTypes(),
    writeFormulaType('RankBy', requestPlace),
    writeFormulaType('UserRankBy', requestPlace),
    `/** Members of \`A\` that \`Known\` has not do not compile. */
export type Only<A, Known> = {
  [Name in keyof A]: Name extends keyof Known
    ? A[Name] extends object
      ? { [Inner in Exclude<keyof A[Name], keyof NonNullable<Known[Name]>>]: never }
      : unknown
    : never
}`,
    ...writeRecordTypes('User', ['UserAttributes', 'SearchedUserAttributes']),
    ...writeRecordTypes('Repository', ['RepositoryAttributes']),
    ...Object.keys(namedSchemas).flatMap(writeNamedTypes),
    ...documented.flatMap(writeEndpointTypes),
    writePathTypes(),
    writeKeylessPaths(),
    '',
  ].join('\n\n')
}

function nameType(name: string, place: TypePlace): string {
  const { collection } = place
  if (name === 'User' || name === 'Repository') return name
  if (name === 'FilterExpression') return nameFilter(place)
  if (!mapCollections.has(name)) return name
  return collection === undefined
    ? collections.map((each) => each + name).join(' | ')
    : `${collection}${name}`
}

/** Answers, and requests without a data set, may have filters of either data set. */
function nameFilter({ collection, isRequest }: TypePlace): string {
  const dataset = isRequest ? '' : '<Dataset>'
  const of = collection === undefined ? collections : [collection]
  return of.map((each) => `${each}Filter${collection ? dataset : '<Dataset>'}`).join(' | ')
}

type MemberTypes = Readonly<Record<string, string | undefined>>

/** @param types replacements for the types of these members, which are narrower than the schema */
function declareType(
  name: string,
  rule: Rule,
  place: TypePlace,
  { parameters = '', types = {} }: { parameters?: string; types?: MemberTypes } = {},
): string {
  const comment = writeComment(rule.description).trimStart()
  return rule.properties === undefined
    ? `${comment}export type ${name}${parameters} = ${writeType(rule, place)}`
    : `${comment}export interface ${name}${parameters} {${writeMembers(rule, place, types)}}`
}

/** Types of a record: without requested attributes, the attributes, and the whole. */
function writeRecordTypes(name: 'User' | 'Repository', attributes: readonly string[]): string[] {
  const { properties = {}, required = [], description } = resolveRule({ $ref: name })
  const asked = new Set(attributes.flatMap((each) => Object.keys(listProperties(each))))
  const added = Object.entries(properties).filter(([member]) => asked.has(member))
  const stored = Object.entries(properties).filter(([member]) => !asked.has(member))
  const lines = added.map(([member, rule]) =>
    writeMember(member, writeType(rule, answerPlace), rule, {
      isOptional: mayBeAbsent.has(member),
      isRequest: false,
    }),
  )
  return [
    declareType(
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

function listProperties(name: string): Readonly<Record<string, Rule>> {
  return resolveRule({ $ref: name }).properties ?? {}
}

function writeNamedTypes(name: string): string[] {
  if (special.has(name)) return []
  const rule = resolveRule({ $ref: name })
  const record = attributesOf[name]
  if (record !== undefined) return [writeAttributesType(name, record)]
  const place = requested.has(name) ? requestPlace : answerPlace
  if (!mapCollections.has(name)) {
    // Evidence consists of repositories, so its filters have their fields.
    return [declareType(name, rule, { ...place, collection: 'Repo' })]
  }
  if (name === 'FacetRequest') return collections.map((each) => writeFacetType(each, rule))
  return collections.map((collection) => {
    const types = { rankBy: collection === 'User' ? 'UserRankBy' : 'RankBy' }
    return declareType(collection + name, rule, { ...place, collection }, { types })
  })
}

function writeFacetType(collection: TypedCollection, rule: Rule): string {
  const types = { field: `${collection}FacetField<D>` }
  const parameters = "<D extends Dataset = 'standard'>"
  const place = { ...requestPlace, collection }
  return declareType(`${collection}FacetRequest`, rule, place, { parameters, types })
}

/** Lists of an attribute take filters on the listed records, as in the member of the answer. */
function writeAttributesType(name: string, record: string): string {
  const shown = listProperties(record)
  const lists = Object.entries(listProperties(name)).filter(
    ([, { $ref }]) => $ref === 'EdgeOptions',
  )
  const types = Object.fromEntries(
    lists.map(([attribute]) => {
      const isOfUsers = shown[attribute]?.$ref === 'UserConnection'
      return [attribute, isOfUsers ? 'UserEdgeOptions' : 'RepoEdgeOptions']
    }),
  )
  return declareType(name, resolveRule({ $ref: name }), requestPlace, { types })
}

/** The collection of an endpoint's answer, or else the one in its path. */
export function findCollection({
  path,
  response,
}: DocumentedEndpoint): TypedCollection | undefined {
  const { properties = {} } = toRule(response)
  const found = [properties.users && 'User', properties.repositories && 'Repo'].filter(Boolean)
  if (found.length === 1) return found[0] as TypedCollection
  const [, named] = /\/(users|repos)\//.exec(`${path}/`) ?? []
  return found.length > 0 || named === undefined ? undefined : named === 'users' ? 'User' : 'Repo'
}

function writeEndpointTypes(endpoint: DocumentedEndpoint): string[] {
  const collection = findCollection(endpoint)
  const request = toRule(endpoint.request)
  const name = nameSchema(endpoint.id, 'request')
  const requests =
    request.properties?.collection === undefined
      ? [writeRequestType(name, request, collection)]
      : writeRequestsByCollection(name, request)
  return [...requests, writeResponseType(endpoint, collection)]
}

/** A type for each value of `collection`, and their union. */
function writeRequestsByCollection(name: string, request: Rule): string[] {
  const parts = collections.map((collection) => {
    return writeRequestType(`${collection}${name}`, request, collection)
  })
  const all = collections.map((collection) => `${collection}${name}<Dataset>`)
  return [...parts, `export type ${name} = ${all.join(' | ')}`]
}

/** Adds parameters for the attributes and the data set, if a request has them. */
function writeRequestType(
  name: string,
  request: Rule,
  collection: TypedCollection | undefined,
): string {
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
  return declareType(name, request, place, { parameters: list, types })
}

/** Adds a parameter for the records, if an answer has those of one collection. */
function writeResponseType(
  endpoint: DocumentedEndpoint,
  collection: TypedCollection | undefined,
): string {
  const name = nameSchema(endpoint.id, 'response')
  const rule = toRule(endpoint.response)
  const { properties = {} } = rule
  const isRecord = properties.users !== undefined || properties.repositories !== undefined
  const record = collection === 'User' ? 'User' : 'Repository'
  const parameters = isRecord && collection ? `<Item = ${record}>` : ''
  const nameMember = (each: string, place: TypePlace) =>
    parameters !== '' && each === record ? 'Item' : nameType(each, place)
  const place = { ...answerPlace, ...(collection && { collection }), named: nameMember }
  return declareType(name, rule, place, { parameters })
}

/** Requests and answers by path, for calls without a method of their own. */
function writePathTypes(): string {
  const rows = documented.map((endpoint) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, '$' + '{string}')
    const key = path === endpoint.path ? `'${path}'` : `[path: \`${path}\`]`
    const types = (['request', 'response'] as const).map((part) => nameSchema(endpoint.id, part))
    return `  /** ${endpoint.summary} */\n  ${key}: { request: ${types[0]}; response: ${types[1]} }`
  })
  return `/** What each path below \`/v3\` takes and answers. */
export interface Paths {
${rows.join('\n')}
}`
}

/** Free calls, except for those with an answer that is kept for replays. */
function writeKeylessPaths(): string {
  const free = Object.values(endpoints).filter(({ credits, errors }) => {
    return credits.rule === 'free' && !(errors as readonly string[]).includes('answer_changed')
  })
  const rows = free.map(({ path }) => `  '${path}',\n`)
  return `/** Paths of calls that need no Idempotency-Key. */
export const keylessPaths: ReadonlySet<string> = new Set([\n${rows.join('')}])`
}
