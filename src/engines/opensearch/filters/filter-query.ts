/** Translates a filter to a query of OpenSearch: the same documents match, without scores. */
import {
  type Filter,
  type FilterLeaf,
  limits,
  type PatternFilter,
  type RelevantFilter,
  visitFilter,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import type { Query } from '../cluster/requests.ts'
import {
  getPath,
  getPositionsPath,
  names,
  ownerObject,
  positionsObject,
  profileObject,
  restMember,
} from '../field-names.ts'
import { isOwnerField, isProfileField, listPlacedTexts } from '../indices.ts'
import { storeKeyword, storeNumber, storeTerm, storeWord } from '../stored-values.ts'
import { translateGlob } from './glob-regexp.ts'
import { translateRe2 } from './re2-regexp.ts'

export const allDocuments: Query = { match_all: {} }
export const noDocument: Query = { match_none: {} }

/** What a filter needs to know of the cluster. */
export interface FilterSource {
  /** The values that match a pattern. Null: Lucene can express it. */
  listMatching(pattern: PatternFilter): Promise<readonly string[] | null>
  readJoinedForms(terms: readonly string[]): Promise<JoinedForms>
  /** The documents that match a query strongly enough. */
  matchRelevance(filter: RelevantFilter): Promise<Query>
  /** The weighted text fields that exist. Null: all. */
  readonly texts: readonly string[] | null
}

/**
 * Throws as the source, and RangeError for an unknown field, a phrase that is too long, and words
 * behind a link.
 */
export function buildFilterQuery(
  collection: Collection,
  filter: Filter,
  source: FilterSource,
): Promise<Query> {
  return translateFilter(filter, { collection, prefix: '', source })
}

/** Repositories with a known owner who does not match a filter of users. */
export async function excludeOwners(filter: Filter, source: FilterSource): Promise<Query> {
  const scope = { collection: 'users', prefix: `${ownerObject}.`, source } as const
  return subtractQuery({ exists: { field: names.owner } }, await translateFilter(filter, scope))
}

/** The documents that do not match the query. */
export function invertQuery(query: Query): Query {
  return subtractQuery(allDocuments, query)
}

/** Documents with the term in one of the text fields. */
export function matchTerm(texts: readonly string[], term: string): Query {
  const value = storeTerm(term)
  return matchAny(texts.map((field) => ({ term: { [getPath('tokens', field)]: { value } } })))
}

/** The documents with a value that may match the pattern. */
export function matchCandidates({ field, pattern }: PatternFilter): Query {
  return matchRegexp(getPath('given', field), translateRe2(pattern).regexp)
}

/** The conjunction of the queries. */
export function matchAll(queries: readonly Query[]): Query {
  if (queries.length === 1) return queries[0]!
  return queries.length === 0 ? allDocuments : { bool: { filter: queries } }
}

/** The documents that match the first query and not the second. */
function subtractQuery(query: Query, excluded: Query): Query {
  return { bool: { filter: [query], must_not: [excluded] } }
}

export function matchAny(queries: readonly Query[]): Query {
  if (queries.length === 1) return queries[0]!
  if (queries.length === 0) return noDocument
  return { bool: { should: queries, minimum_should_match: 1 } }
}

interface FieldScope {
  /** Collection of the fields. */
  readonly collection: Collection
  /** Prefix of the fields' paths in the document. */
  readonly prefix: string
  readonly source: FilterSource
}

/** One operand after the other: patterns take their turns, and nothing runs on after a failure. */
function translateFilter(filter: Filter, scope: FieldScope): Promise<Query> {
  const translate = visitFilter<() => Promise<Query>>(filter, {
    and: (parts) => async () => matchAll(await runInOrder(parts)),
    or: (parts) => async () => matchAny(await runInOrder(parts)),
    not: (part) => async () => invertQuery(await part()),
    linked: (link) => () => matchLinked(link, scope),
    leaf: (leaf) => async () => translateLeaf(leaf, scope),
  })
  return translate()
}

async function runInOrder(parts: readonly (() => Promise<Query>)[]): Promise<Query[]> {
  const queries: Query[] = []
  for (const translate of parts) queries.push(await translate())
  return queries
}

function translateLeaf(filter: FilterLeaf, scope: FieldScope): Query | Promise<Query> {
  switch (filter.kind) {
    case 'tokens':
      return matchTokens(filter, scope)
    case 'word':
      return matchWords([filter.term], scope)
    case 'phrase':
      return matchWords(filter.terms, scope)
    case 'keyword':
      return matchKeyword(filter, scope)
    case 'numbers':
      return matchNumbers(filter, scope)
    case 'range':
      return matchRange(filter, scope)
    case 'pattern':
      return matchPattern(filter, scope)
    case 'relevant':
      return scope.source.matchRelevance(filter)
  }
}

type Only<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>

function matchTokens({ field, terms }: Only<'tokens'>, scope: FieldScope): Query {
  findField(scope, 'text', field)
  const path = scope.prefix + getPath('tokens', field)
  return matchAll(terms.map((term) => ({ term: { [path]: term } })))
}

/** Words of a profile are not stored separately in the owner's repositories. */
function matchWords(terms: readonly string[], scope: FieldScope): Query | Promise<Query> {
  const { prefix, source } = scope
  if (prefix !== '') throw new RangeError('no words behind a link')
  const [term] = terms
  if (term === undefined) return noDocument
  if (terms.length > 1) return matchPhrase(terms, scope)
  if (source.texts !== null) return matchTerm(source.texts, term)
  return { term: { [names.impacts]: { value: storeTerm(term) } } }
}

function matchKeyword({ field, values }: Only<'keyword'>, scope: FieldScope): Query {
  const { match } = findField(scope, 'keywords', field)
  const stored = new Set(values.map((value) => storeKeyword(match, value)))
  return { terms: { [scope.prefix + getPath('keyword', field)]: [...stored] } }
}

function matchNumbers({ field, values }: Only<'numbers'>, scope: FieldScope): Query {
  findField(scope, 'numbers', field)
  // JSON has only finite numbers, and no document has others.
  const stored = values.filter(Number.isFinite).map(storeNumber)
  return { terms: { [scope.prefix + getPath('number', field)]: stored } }
}

function matchRange({ field, comparison, bound }: Only<'range'>, scope: FieldScope): Query {
  findField(scope, 'numbers', field)
  const path = scope.prefix + getPath('number', field)
  if (Number.isFinite(bound)) return { range: { [path]: { [comparison]: storeNumber(bound) } } }
  const isPassed = bound > 0 ? comparison.startsWith('lt') : comparison.startsWith('gt')
  return isPassed && !Number.isNaN(bound) ? { exists: { field: path } } : noDocument
}

async function matchPattern(filter: Only<'pattern'>, scope: FieldScope): Promise<Query> {
  const { field, syntax, pattern, ignoreCase } = filter
  const { match, patterns } = findField(scope, 'keywords', field)
  if (!patterns) throw new RangeError(`no pattern field "${field}"`)
  if (ignoreCase && (syntax !== 'glob' || match !== 'case')) {
    throw new RangeError(`the field "${field}" is not folded as its patterns are`)
  }
  const path = scope.prefix + getPath(ignoreCase ? 'keyword' : 'given', field)
  if (syntax === 'glob') {
    const regexp = translateGlob(pattern, ignoreCase)
    return regexp === null ? noDocument : matchRegexp(path, regexp)
  }
  const values = await scope.source.listMatching(filter)
  if (values === null) return matchRegexp(path, translateRe2(pattern).regexp)
  return { terms: { [path]: values } }
}

/** A condition on a missing profile is false, and so is its complement. */
async function matchLinked({ link, filter }: Only<'linked'>, scope: FieldScope): Promise<Query> {
  if (link !== 'ownerProfessional' || scope.collection !== 'repos') {
    throw new RangeError(`no link "${link}"`)
  }
  const prefix = `${profileObject}.`
  const inner = await translateFilter(filter, { ...scope, collection: 'professionals', prefix })
  return matchAll([{ exists: { field: prefix + getPath('keyword', 'id') } }, inner])
}

/**
 * The cluster refuses an expression that takes too many steps to make deterministic, such as
 * `*a` and more than 12 `?`. The steps of the default limit take a tenth of a second.
 */
function matchRegexp(path: string, value: string): Query {
  return { regexp: { [path]: { value, flags: 'NONE' } } }
}

const kindNames = { text: 'text', keywords: 'keyword', numbers: 'number' } as const

/** The schema's field. Throws RangeError if the scope has no such field. */
function findField<Kind extends keyof typeof kindNames>(
  { collection, prefix }: FieldScope,
  kind: Kind,
  field: string,
): (typeof schemas)[Collection][Kind][number] {
  const found = schemas[collection][kind].find(({ name }) => name === field)
  const isOwners = prefix === `${ownerObject}.`
  const isThere = prefix === '' || (isOwners ? isOwnerField(field) : isProfileField(field))
  if (found === undefined || !isThere)
    throw new RangeError(`no ${kindNames[kind]} field "${field}"`)
  return found
}

// Phrases as queries over positions. A joined form such as `nodejs` of `node.js` takes the
// positions of its parts, so the next word follows the last part. Lucene stores no lengths of
// words, so each length is a separate token.

/** By word with joined forms: their numbers of positions. */
export type JoinedForms = ReadonlyMap<string, readonly number[]>

/** Documents with the words consecutively. Throws RangeError for too many words. */
async function matchPhrase(
  terms: readonly string[],
  { collection, source }: FieldScope,
): Promise<Query> {
  if (terms.length > limits.phraseTermsMax) throw new RangeError('a phrase is too long')
  const { texts } = source
  const joined = await source.readJoinedForms(terms)
  const fields = listPlacedTexts(collection).filter((field) => texts?.includes(field) ?? true)
  const paths = fields.map(getPositionsPath)
  if (texts === null) paths.push(`${positionsObject}.${restMember}`)
  return matchAny(
    paths.map((path) =>
      joinSpans(terms.map((term) => buildWordSpan(path, term, joined.get(term) ?? []))),
    ),
  )
}

/** The word with any of its lengths. No text has two of them at one position. */
function buildWordSpan(path: string, term: string, lengths: readonly number[]): Query {
  const own = buildSpanTerm(path, storeWord(term, 1))
  if (lengths.length === 0) return own
  const longer = lengths.map((length) =>
    joinSpans([buildSpanTerm(path, storeWord(term, length)), { span_gap: { [path]: length - 1 } }]),
  )
  return { span_or: { clauses: [own, ...longer] } }
}

function joinSpans(clauses: readonly Query[]): Query {
  return { span_near: { clauses, slop: 0, in_order: true } }
}

function buildSpanTerm(path: string, value: string): Query {
  return { span_term: { [path]: { value } } }
}
