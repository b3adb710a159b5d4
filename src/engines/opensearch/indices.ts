/**
 * Indices of the cluster: settings and mappings, derived from the schemas, names and metadata.
 *
 * Scores are not Lucene's. The field `w` has the impact of each term as its frequency, scaled to a
 * whole number, and the similarity `impact` returns the impact. So no score depends on a shard, on
 * deleted documents, or on how Lucene rounds lengths.
 */

import {
  type FieldSpec,
  professionalUserFields,
  rankTextFields,
  repoFields,
  userFields,
  userRankTextFields,
} from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import { type Manifest, schemas } from '../../snapshot/index.ts'
import {
  edgeNames,
  getMember,
  getObject,
  names,
  ownerObject,
  positionsObject,
  profileObject,
  restMember,
  termNames,
} from './field-names.ts'
import { gapSign } from './stored-values.ts'

/** The collections, and indices of terms, of links between documents, and of addresses in clear. */
export const indexKinds = ['users', 'repos', 'professionals', 'terms', 'edges', 'contacts'] as const
export type IndexKind = (typeof indexKinds)[number]

/** Properties of the documents that the mapping depends on. */
export interface IndexShape {
  readonly shards: number
  readonly replicas: number
  /** An impact times 2 to the power of this, rounded, is its frequency in `w`. */
  readonly impactBits: number
  /** Dimensions of the collection's vectors. Null without vectors. */
  readonly dims: number | null
  /** Stored in the mapping as `_meta`. */
  readonly meta: object
}

/** The body that creates an index. The index is refreshed only on request. */
export function buildIndexBody(kind: IndexKind, shape: IndexShape): object {
  const { shards, replicas, impactBits, dims, meta } = shape
  return {
    settings: {
      index: {
        number_of_shards: shards,
        number_of_replicas: replicas,
        refresh_interval: '-1',
        max_regex_length: 65_536,
        ...(kind === 'edges' ? { sort: { field: ['r', 'f', 'o'] } } : {}),
        ...(isCollection(kind)
          ? { similarity: { impact: buildImpactSimilarity(impactBits) } }
          : {}),
      },
      ...(isCollection(kind) ? { analysis } : {}),
    },
    mappings: {
      dynamic: 'strict',
      _meta: meta,
      ...(isCollection(kind)
        ? {
            _source: { includes: [names.body, names.userMetrics, names.link] },
            properties: mapCollection(kind, dims),
          }
        : { properties: otherProperties[kind] }),
    },
  }
}

function isCollection(kind: IndexKind): kind is Collection {
  return Object.hasOwn(schemas, kind)
}

const specs: Readonly<Record<Collection, Readonly<Record<string, FieldSpec>>>> = {
  users: userFields,
  repos: repoFields,
  professionals: professionalUserFields,
}

const formulaFields: Readonly<Record<Collection, readonly string[]>> = {
  users: userRankTextFields,
  repos: rankTextFields,
  professionals: userRankTextFields,
}

/**
 * Whether the field's tokens carry their saturation: a formula can use its BM25, and a view that
 * masks other fields ranks by it.
 */
export function isScored(collection: Collection, field: string): boolean {
  return formulaFields[collection].includes(field) || listWeightedTexts(collection).includes(field)
}

/** The text fields of searches by words. */
export function listWeightedTexts(collection: Collection): readonly string[] {
  return schemas[collection].text.filter(({ weight }) => weight > 0).map(getName)
}

/** The text fields with words at positions. Addresses have no positions. */
export function listPlacedTexts(collection: Collection): readonly string[] {
  return schemas[collection].text
    .filter(({ weight, analyser }) => weight > 0 && analyser !== 'email')
    .map(getName)
}

/** The text fields with separate tokens: those that a request can name, or that count. */
export function listTokenFields(collection: Collection): readonly string[] {
  return schemas[collection].text
    .map(getName)
    .filter((field) => isNamed(collection, field) || isScored(collection, field))
}

function isNamed(collection: Collection, field: string): boolean {
  return Object.hasOwn(specs[collection], field)
}

/** Whether repositories have the owner's field. */
export function isOwnerField(field: string): boolean {
  return field === 'id' || isNamed('users', field)
}

/** The fields with unfolded values. Patterns that ignore case read folded values. */
export function listGivenFields(collection: Collection): readonly string[] {
  return Object.entries(specs[collection])
    .filter(([, { operators }]) => operators.includes('Glob') || operators.includes('Regex'))
    .map(([field]) => field)
}

/** Whether a repository's field comes from its owner's profile, and may be absent. */
export function isProfileField(field: string): boolean {
  return field === 'id' || !Object.hasOwn(userFields, field)
}

/** Exact powers of two, so that the literal is the exact number. */
function buildImpactSimilarity(bits: number): object {
  return {
    type: 'scripted',
    script: { source: `return query.boost * doc.freq * ${(2 ** -bits).toExponential()};` },
  }
}

/**
 * A term has at most 128 units, followed by its frequency, and few share a position. The default
 * would split them. A removed gap keeps its position.
 */
const analysis = {
  tokenizer: { terms: { type: 'whitespace', max_token_length: 1024 } },
  filter: {
    gaps: { type: 'stop', stopwords: [gapSign] },
    stacked: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] },
  },
  analyzer: {
    plain: { type: 'custom', tokenizer: 'terms' },
    weighted: { type: 'custom', tokenizer: 'terms', filter: ['delimited_term_freq'] },
    placed: { type: 'custom', tokenizer: 'terms', filter: ['gaps', 'stacked'] },
  },
}

const integer = { type: 'integer' }
const keyword = { type: 'keyword' }
const double = { type: 'double' }
/** Stored and returned, never searched. */
const kept = { type: 'object', enabled: false }
const keptText = { type: 'keyword', index: false, doc_values: false }
/** Stored outside of the source, so that responses without the field do not read it. */
const storedText = { ...keptText, store: true }
/** Searched, never returned. */
const mark = { type: 'keyword', doc_values: false }
const sum = { type: 'integer', index: false }
const plain = { type: 'text', analyzer: 'plain', norms: false, index_options: 'docs' }
const placed = { type: 'text', analyzer: 'placed', norms: false, index_options: 'positions' }
const weighted = {
  type: 'text',
  analyzer: 'weighted',
  norms: false,
  index_options: 'freqs',
  similarity: 'impact',
}

function mapCollection(collection: Collection, dims: number | null): object {
  const vector = dims === null ? {} : { [names.vector]: { type: 'knn_vector', dimension: dims } }
  const isRepos = collection === 'repos'
  return {
    [names.ordinal]: integer,
    [names.checksum]: sum,
    [names.body]: keptText,
    [names.personPseudonyms]: mark,
    [names.impacts]: weighted,
    [positionsObject]: {
      properties: Object.fromEntries(
        [...listPlacedTexts(collection), restMember].map((field) => [getMember(field), placed]),
      ),
    },
    ...mapFields(collection),
    ...vector,
    ...(collection === 'users' ? {} : { [names.owner]: integer }),
    ...(isRepos
      ? {
          [profileObject]: { properties: mapFields('professionals', isProfileField) },
          [ownerObject]: { properties: mapFields('users', isOwnerField) },
        }
      : { [names.addressPseudonyms]: mark, [names.userMetrics]: kept }),
    ...(collection === 'professionals'
      ? {}
      : { [names.aliasIds]: keyword, [names.provenance]: storedText }),
    [names.link]: kept,
  }
}

/**
 * Properties of the schema's fields in all their forms.
 *
 * @param isLinked selects the fields of a linked document, which are for filters only; null: the
 * document's own fields
 */
function mapFields(
  collection: Collection,
  isLinked: ((field: string) => boolean) | null = null,
): object {
  const { keywords, numbers } = schemas[collection]
  const object = (fields: readonly string[], typeOf: (field: string) => object) => ({
    properties: Object.fromEntries(
      fields.filter(isLinked ?? (() => true)).map((field) => [getMember(field), typeOf(field)]),
    ),
  })
  return {
    [getObject('tokens')]: object(listTokenFields(collection), (field) =>
      isLinked === null && isScored(collection, field) ? weighted : plain,
    ),
    [getObject('keyword')]: object(keywords.map(getName), () => keyword),
    [getObject('given')]: object(listGivenFields(collection), () => keyword),
    [getObject('number')]: object(numbers.map(getName), () => double),
  }
}

function getName({ name }: { readonly name: string }): string {
  return name
}

const otherProperties: Readonly<Record<Exclude<IndexKind, Collection>, object>> = {
  terms: {
    [names.checksum]: sum,
    [termNames.id]: { type: 'keyword', index: false },
    [termNames.word]: mark,
    [termNames.stem]: mark,
    [termNames.base]: mark,
    [termNames.frequency]: integer,
    [names.term]: kept,
  },
  edges: {
    [names.checksum]: sum,
    r: keyword,
    f: integer,
    t: integer,
    o: integer,
    i: integer,
    [edgeNames.date]: { type: 'long', index: false },
  },
  contacts: { [names.checksum]: sum, addresses: kept },
}

// Names of indices. Indices of a snapshot have its name in theirs, and never change after
// publication. An alias for each kind points to the indices of the current snapshot.

/** Default prefix of all names. */
export const defaultPrefix = 'devdex'

/** Lower case, because names of indices have no capitals. */
export function nameIndex(prefix: string, snapshot: string, kind: IndexKind): string {
  return `${prefix}-${snapshot.toLowerCase()}-${kind}`
}

export function nameAlias(prefix: string, kind: IndexKind): string {
  return `${prefix}-${kind}`
}

/** Index with the progress of a load, which also ensures that only one load runs. */
export function nameBuildIndex(prefix: string): string {
  return `${prefix}-build`
}

/** Throws RangeError for an invalid prefix. */
export function checkPrefix(prefix: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/.test(prefix)) return prefix
  throw new RangeError('a prefix of indices is 1 to 64 of a-z, 0-9, _ and -, the first no sign')
}

// The metadata of an index, written by the load.

/** Version of the indices' and documents' form. Indices of another form must be loaded again. */
export const loadFormat = 7

export interface SnapshotMeta {
  /** `loadFormat` of the load. Absent in the first format. */
  readonly format?: number
  readonly manifest: Omit<Manifest, 'files'>
  /** Scale of impacts and of saturations: see `storeFrequency`. */
  readonly impactBits: number
  readonly saturationBits: number
  /** Identifies the key of the pseudonyms. Null if the index has none. */
  readonly marks: string | null
}
