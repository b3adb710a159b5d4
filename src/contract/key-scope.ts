/**
 * The scope of a key: which records, members and routes exist for it. The names of members are
 * those of answers and filters. A name stands for that member in every kind of record that has it.
 */
import {
  type Field,
  type FieldRows,
  professionalRows,
  repoFields,
  repoRows,
  selectMembers,
  userFields,
  userRows,
} from '../fields/index.ts'
import { endpoints } from './endpoints/catalogue.ts'
import type { FilterExpression } from './schemas/filter.ts'
import { Professional } from './schemas/professional.ts'
import { Repository } from './schemas/repository.ts'
import { User } from './schemas/user.ts'
import { userMetricNames } from './schemas/user-metrics.ts'
import type { scopedCollections } from './services.ts'

export interface KeyScope {
  /** Conditions on visible records. All records of a collection without a filter are visible. */
  readonly filters?: { readonly [Name in (typeof scopedCollections)[number]]?: FilterExpression }
  /** Members that answers and requests may have. Default: all. */
  readonly fields?: readonly string[]
  /** Paths below `/v3`, without a leading slash. Default: all. */
  readonly endpoints?: readonly string[]
}

const professionalPrefix = 'professional.'

/** Members that no scope hides: an answer needs its identifier, strength and rank. */
const alwaysShown = ['id', 'strength', 'score']

/** Every name that `KeyScope.fields` may have, in the order of messages. */
export const scopeFields: readonly string[] = [
  ...new Set([
    ...Object.keys(User.properties),
    ...Object.keys(userFields),
    ...Object.keys(Repository.properties),
    ...Object.keys(repoFields),
    ...selectMembers(repoRows, isSearchedOnly),
    ...Object.keys(Professional.properties).map((name) => professionalPrefix + name),
  ]),
].filter((name) => !alwaysShown.includes(name))

/** The members that each name reveals, or is computed from. They must be shown so that it is. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  aggregates: ['totalStars'],
  bestEmail: ['emails'],
  ...listSources(userRows),
  ...listSources(repoRows),
  ...listSources(professionalRows, professionalPrefix),
  // Computed from shown members alone.
  similarity: [],
  ANN: [],
  relevance: [],
}

function listSources(rows: FieldRows, prefix = ''): Record<string, readonly string[]> {
  const sources: Record<string, readonly string[]> = {}
  for (const [name, { madeOf: parts, age }] of Object.entries<Field>(rows)) {
    if (parts) sources[prefix + name] = parts.map((part) => prefix + part)
    if (age) sources[age.name] = [name]
  }
  return sources
}

/** Whether lines give it and searches read it, but answers and filters do not have it. */
function isSearchedOnly({ reads, shownIn, operators }: Field): boolean {
  return reads !== undefined && shownIn === undefined && operators === undefined
}

const metrics = [...userMetricNames]

/** Other names that show a member, by its name. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(metrics.map((name) => [name, ['metrics']])),
  crackedScore: ['devrank', 'metrics'],
  ownerDevrank: ['devrank'],
}

/** The text of a repository, from which its vector is made. */
const embeddedFields = selectMembers(repoRows, ({ isEmbedded = false }) => isEmbedded)

/**
 * Members of users that were computed from repositories, and show words of these. They do not exist
 * for a key that does not see all repositories.
 */
const wordsOfRepositories = selectMembers(
  userRows,
  ({ quotesRepositories = false }) => quotesRepositories,
)

/** The mask of a scope. Null if it hides no member. */
export function createMask({ filters = {}, fields }: KeyScope): FieldMask | null {
  const hidden = filters.repos === undefined ? [] : wordsOfRepositories
  return fields === undefined && hidden.length === 0 ? null : new FieldMask(fields, hidden)
}

/** Which members a key may see, search and rank by. */
export class FieldMask {
  /** Undefined: all names. */
  readonly #listed: ReadonlySet<string> | undefined
  readonly #hidden: readonly string[]
  readonly #known = new Map<string, boolean>()

  /**
   * @param fields as in a scope
   * @param hidden names that are not shown, even if `fields` has them
   */
  constructor(fields: readonly string[] | undefined, hidden: readonly string[] = []) {
    this.#hidden = hidden
    if (fields === undefined) return
    const profiles = fields.includes('ownerProfessional') ? ['professional'] : []
    this.#listed = new Set([...fields, ...profiles, ...alwaysShown])
  }

  /** @param name of a member, of a field to filter by, or of a field of an index */
  isShown(name: string): boolean {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const shown = this.#isShown(name.replace(/^ownerProfessional\./, professionalPrefix))
    this.#known.set(name, shown)
    return shown
  }

  /** Whether records are shown as they are stored. Metrics are not stored in them. */
  get showsRecords(): boolean {
    return this.#listed === undefined
  }

  /** Whether similarity by meaning reveals nothing of a masked member. */
  get showsMeaning(): boolean {
    return embeddedFields.every((name) => this.isShown(name))
  }

  #isShown(name: string): boolean {
    const listed = this.#listed
    if (this.#hidden.includes(name)) return false
    if (listed === undefined) return true
    if (listed.has(name) || shownBy[name]?.some((other) => listed.has(other))) return true
    if (madeOf[name]?.every((part) => this.isShown(part))) return true
    if (name === 'metrics') return metrics.some((metric) => this.isShown(metric))
    if (name === 'professional' || name === 'ownerProfessional') {
      return [...listed].some((one) => one.startsWith('professional'))
    }
    if (!name.startsWith(professionalPrefix)) return false
    // A part of a list, such as the titles of positions, belongs to its member.
    const [, member = ''] = name.split('.')
    return listed.has('professional') || listed.has(professionalPrefix + member)
  }
}

interface NamedPath {
  readonly path: string
  readonly aliases?: readonly string[]
}

/** The endpoint's path for any of its paths, or null. */
export function findScopeEndpoint(text: string): string | null {
  const wanted = `/${text.replace(/^\/?(?:v3\/)?/, '')}`
  for (const { path, aliases = [] } of Object.values(endpoints) as NamedPath[]) {
    if (path === wanted || aliases.includes(wanted)) return path.slice(1)
  }
  return null
}

/** The paths that a scope may have. */
export const scopeEndpoints: readonly string[] = Object.values(endpoints).map(({ path }) =>
  path.slice(1),
)
