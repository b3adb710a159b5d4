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
import {
  names,
  ownerObject,
  pathOf,
  positionsObject,
  positionsPath,
  profileObject,
  restMember,
} from '../field-names.ts'
import { isOfOwner, isOfProfile, placedTexts } from '../indices.ts'
import type { Query } from '../requests.ts'
import { storedKeyword, storedNumber, storedTerm, storedWord } from '../stored-values.ts'
import { globRegexp, re2Regexp } from './re2-regexp.ts'

export const allDocuments: Query = { match_all: {} }
export const noDocument: Query = { match_none: {} }

/**
 * By pattern object of `inexactPatterns`, for patterns that Lucene cannot express: the matching
 * values.
 */
export type MatchingValues = ReadonlyMap<PatternFilter, readonly string[]>

/** By object of the filter: the documents that match its query. */
export type RelevantQueries = ReadonlyMap<RelevantFilter, Query>

/** Answers of the cluster that a filter needs. */
export interface FilterAnswers {
  readonly matching: MatchingValues
  /** Forms of the words in the filter's phrases. */
  readonly joined: JoinedForms
  readonly relevant: RelevantQueries
  /** The weighted text fields that exist. Null: all. */
  readonly texts: readonly string[] | null
}

/** The patterns of a filter for which Lucene finds only candidates. */
export function inexactPatterns(filter: Filter): readonly PatternFilter[] {
  return regexesOf(filter).filter(({ pattern }) => !re2Regexp(pattern).exact)
}

/** The regular expressions of a filter, also behind a link. */
export function regexesOf(filter: Filter): readonly PatternFilter[] {
  const all = (parts: readonly (readonly PatternFilter[])[]) => parts.flat()
  return visitFilter(filter, {
    and: all,
    or: all,
    not: (part) => part,
    linked: ({ filter }) => regexesOf(filter),
    leaf: (leaf) => (leaf.kind === 'pattern' && leaf.syntax === 'regex' ? [leaf] : []),
  })
}

/**
 * Throws RangeError for an unknown field, a pattern without its values, a phrase that is too long,
 * and a condition on strength without its answer.
 */
export function filterQuery(
  collection: Collection,
  filter: Filter,
  {
    matching = new Map(),
    joined = new Map(),
    relevant = new Map(),
    texts = null,
  }: Partial<FilterAnswers>,
): Query {
  return queryOf(filter, { collection, prefix: '', matching, joined, relevant, texts })
}

/** Repositories with a known owner who does not match a filter of users. */
export function ownerFails(filter: Filter, matching: MatchingValues): Query {
  const prefix = `${ownerObject}.`
  const others = { joined: new Map(), relevant: new Map(), texts: null }
  const place = { collection: 'users', prefix, matching, ...others } as const
  return butNot({ exists: { field: names.owner } }, queryOf(filter, place))
}

/** The documents that do not match the query. */
export function complementOf(query: Query): Query {
  return butNot(allDocuments, query)
}

/** Documents with the term in one of the text fields. */
export function termInAny(texts: readonly string[], term: string): Query {
  const value = storedTerm(term)
  return anyOf(texts.map((field) => ({ term: { [pathOf('tokens', field)]: { value } } })))
}

/** The documents with a value that may match the pattern. */
export function candidatesQuery({ field, pattern }: PatternFilter): Query {
  return regexpQuery(pathOf('given', field), re2Regexp(pattern).regexp)
}

/** The conjunction of the queries. */
export function allOf(queries: readonly Query[]): Query {
  if (queries.length === 1) return queries[0]!
  return queries.length === 0 ? allDocuments : { bool: { filter: queries } }
}

/** The documents that match the first query and not the second. */
function butNot(query: Query, excluded: Query): Query {
  return { bool: { filter: [query], must_not: [excluded] } }
}

export function anyOf(queries: readonly Query[]): Query {
  if (queries.length === 1) return queries[0]!
  if (queries.length === 0) return noDocument
  return { bool: { should: queries, minimum_should_match: 1 } }
}

interface FieldScope extends FilterAnswers {
  /** Collection of the fields. */
  readonly collection: Collection
  /** Prefix of the fields' paths in the document. */
  readonly prefix: string
}

function queryOf(filter: Filter, place: FieldScope): Query {
  return visitFilter(filter, {
    and: allOf,
    or: anyOf,
    not: (part) => butNot(allDocuments, part),
    linked: (link) => linkedQuery(link, place),
    leaf: (leaf) => leafQuery(leaf, place),
  })
}

function leafQuery(filter: FilterLeaf, place: FieldScope): Query {
  switch (filter.kind) {
    case 'tokens':
      return tokensQuery(filter, place)
    case 'word':
      return wordsQuery([filter.term], place)
    case 'phrase':
      return wordsQuery(filter.terms, place)
    case 'keyword':
      return keywordQuery(filter, place)
    case 'numbers':
      return numbersQuery(filter, place)
    case 'range':
      return rangeQuery(filter, place)
    case 'pattern':
      return patternQuery(filter, place)
    case 'relevant':
      return relevantQuery(filter, place)
  }
}

type Only<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>

function tokensQuery({ field, terms }: Only<'tokens'>, place: FieldScope): Query {
  known(place, 'text', field)
  const path = place.prefix + pathOf('tokens', field)
  return allOf(terms.map((term) => ({ term: { [path]: term } })))
}

/** Words of a profile are not stored separately in the owner's repositories. */
function wordsQuery(terms: readonly string[], place: FieldScope): Query {
  const { prefix, texts } = place
  if (prefix !== '') throw new RangeError('no words behind a link')
  const [term] = terms
  if (term === undefined) return noDocument
  if (terms.length > 1) return phraseQuery(terms, place)
  if (texts !== null) return termInAny(texts, term)
  return { term: { [names.impacts]: { value: storedTerm(term) } } }
}

function keywordQuery({ field, values }: Only<'keyword'>, place: FieldScope): Query {
  const { match } = known(place, 'keywords', field)
  const stored = new Set(values.map((value) => storedKeyword(match, value)))
  return { terms: { [place.prefix + pathOf('keyword', field)]: [...stored] } }
}

function numbersQuery({ field, values }: Only<'numbers'>, place: FieldScope): Query {
  known(place, 'numbers', field)
  // JSON has only finite numbers, and no document has others.
  const stored = values.filter(Number.isFinite).map(storedNumber)
  return { terms: { [place.prefix + pathOf('number', field)]: stored } }
}

function rangeQuery({ field, comparison, bound }: Only<'range'>, place: FieldScope): Query {
  known(place, 'numbers', field)
  const path = place.prefix + pathOf('number', field)
  if (Number.isFinite(bound)) return { range: { [path]: { [comparison]: storedNumber(bound) } } }
  const isPassed = bound > 0 ? comparison.startsWith('lt') : comparison.startsWith('gt')
  return isPassed && !Number.isNaN(bound) ? { exists: { field: path } } : noDocument
}

function patternQuery(filter: Only<'pattern'>, place: FieldScope): Query {
  const { field, syntax, pattern, ignoreCase } = filter
  const { match, patterns } = known(place, 'keywords', field)
  if (!patterns) throw new RangeError(`no pattern field "${field}"`)
  if (ignoreCase && (syntax !== 'glob' || match !== 'case')) {
    throw new RangeError(`the field "${field}" is not folded as its patterns are`)
  }
  const path = place.prefix + pathOf(ignoreCase ? 'keyword' : 'given', field)
  if (syntax === 'glob') {
    const regexp = globRegexp(pattern, ignoreCase)
    return regexp === null ? noDocument : regexpQuery(path, regexp)
  }
  const { regexp, exact } = re2Regexp(pattern)
  if (exact) return regexpQuery(path, regexp)
  const values = place.matching.get(filter)
  if (values === undefined) throw new RangeError(`the pattern "${pattern}" has no tested values`)
  return { terms: { [path]: values } }
}

function relevantQuery(filter: Only<'relevant'>, { relevant }: FieldScope): Query {
  const query = relevant.get(filter)
  if (query === undefined) throw new RangeError('a query has no known documents')
  return query
}

/** A condition on a missing profile is false, and so is its complement. */
function linkedQuery({ link, filter }: Only<'linked'>, place: FieldScope): Query {
  if (link !== 'ownerProfessional' || place.collection !== 'repos') {
    throw new RangeError(`no link "${link}"`)
  }
  const prefix = `${profileObject}.`
  const inner = queryOf(filter, { ...place, collection: 'professionals', prefix })
  return allOf([{ exists: { field: prefix + pathOf('keyword', 'id') } }, inner])
}

/**
 * The cluster refuses an expression that takes too many steps to make deterministic, such as
 * `*a` and more than 12 `?`. The steps of the default limit take a tenth of a second.
 */
function regexpQuery(path: string, value: string): Query {
  return { regexp: { [path]: { value, flags: 'NONE' } } }
}

const kindNames = { text: 'text', keywords: 'keyword', numbers: 'number' } as const

/** The schema's field. Throws RangeError if the scope has no such field. */
function known<Kind extends keyof typeof kindNames>(
  { collection, prefix }: FieldScope,
  kind: Kind,
  field: string,
): (typeof schemas)[Collection][Kind][number] {
  const found = schemas[collection][kind].find(({ name }) => name === field)
  const isOwners = prefix === `${ownerObject}.`
  const isThere = prefix === '' || (isOwners ? isOfOwner(field) : isOfProfile(field))
  if (found === undefined || !isThere)
    throw new RangeError(`no ${kindNames[kind]} field "${field}"`)
  return found
}

// Phrases as queries over positions. A joined form such as `nodejs` of `node.js` takes the
// positions of its parts, so the next word follows the last part. Lucene stores no lengths of
// words, so each length is a separate token.

/** By word with joined forms: their numbers of positions. */
export type JoinedForms = ReadonlyMap<string, readonly number[]>

/** The words of the phrases of a filter. */
export function phraseTerms(filter: Filter): readonly string[] {
  const all = (parts: readonly (readonly string[])[]) => parts.flat()
  return visitFilter(filter, {
    and: all,
    or: all,
    not: (part) => part,
    linked: () => [],
    leaf: (leaf) => (leaf.kind === 'phrase' && leaf.terms.length > 1 ? leaf.terms : []),
  })
}

/** Documents with the words consecutively. Throws RangeError for too many words. */
function phraseQuery(
  terms: readonly string[],
  { collection, joined, texts }: Pick<FieldScope, 'collection' | 'joined' | 'texts'>,
): Query {
  if (terms.length > limits.phraseTermsMax) throw new RangeError('a phrase is too long')
  const fields = placedTexts(collection).filter((field) => texts?.includes(field) ?? true)
  const paths = fields.map(positionsPath)
  if (texts === null) paths.push(`${positionsObject}.${restMember}`)
  return anyOf(
    paths.map((path) =>
      nextToEachOther(terms.map((term) => wordSpan(path, term, joined.get(term) ?? []))),
    ),
  )
}

/** The word with any of its lengths. No text has two of them at one position. */
function wordSpan(path: string, term: string, lengths: readonly number[]): Query {
  const own = spanTerm(path, storedWord(term, 1))
  if (lengths.length === 0) return own
  const longer = lengths.map((length) =>
    nextToEachOther([
      spanTerm(path, storedWord(term, length)),
      { span_gap: { [path]: length - 1 } },
    ]),
  )
  return { span_or: { clauses: [own, ...longer] } }
}

function nextToEachOther(clauses: readonly Query[]): Query {
  return { span_near: { clauses, slop: 0, in_order: true } }
}

function spanTerm(path: string, value: string): Query {
  return { span_term: { [path]: { value } } }
}
