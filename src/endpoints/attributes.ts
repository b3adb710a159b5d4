/** What `includeAttributes` and `dataset` ask for: of the key, and of the engine. */
import {
  type EdgeOptions,
  type Relationship,
  type RepositoryAttributes,
  repoAttributeRelationships,
  repoRelationships,
  type SearchUsersRequest,
  type Service,
  type UserAttributes,
  userRelationships,
} from '../contract/index.ts'
import { type EdgePlan, planEdges } from '../plan/index.ts'
import type { RequestServices } from './services.ts'

export interface Wishes {
  /** Services that the request needs besides the endpoint's own. */
  readonly services: readonly Service[]
  /** What the request asks for that this version does not have, by name. */
  readonly unavailable: readonly string[]
}

export const noWishes: Wishes = { services: [], unavailable: [] }

/** Attributes that are one member each, and no list. */
export type Flag =
  | 'aggregates'
  | 'devrank'
  | 'professional'
  | 'owner'
  | 'ownerDevrank'
  | 'ownerProfessional'

/** A page of neighbours, and the member of a document that holds it. */
export interface AttributePage extends EdgePlan {
  readonly member: string
}

export interface PlannedAttributes {
  readonly flags: readonly Flag[]
  readonly pages: readonly AttributePage[]
  readonly wishes: Wishes
}

type Dataset = NonNullable<SearchUsersRequest['dataset']>

const noAttributes: PlannedAttributes = { flags: [], pages: [], wishes: noWishes }

/** Throws RequestError `invalid_filter`, `invalid_cursor`. */
export function planUserAttributes(
  attributes: UserAttributes | undefined,
  services: Planning,
  dataset: Dataset = 'standard',
): PlannedAttributes {
  if (attributes === undefined && dataset === 'standard') return noAttributes
  const { bestEmail, revealEmails, aggregates, devrank, professional, ...edges } = attributes ?? {}
  const profile = professional ?? dataset === 'professional'
  return {
    flags: flagsOf({ aggregates, devrank, professional: profile }),
    pages: pagesOf(edges, userRelationships, services),
    wishes: wishesOf(profile || dataset === 'professional', { bestEmail, revealEmails }),
  }
}

/**
 * @param people what listed users have to pass besides the filters of their list
 * @throws RequestError `invalid_filter`, `invalid_cursor`
 */
export function planRepoAttributes(
  attributes: RepositoryAttributes | undefined,
  services: Planning,
  dataset: Dataset = 'standard',
  people: EdgePlan['filter'] = null,
): PlannedAttributes {
  if (attributes === undefined && dataset === 'standard') return noAttributes
  const given = attributes ?? {}
  const { bestEmail, revealEmails, owner, ownerDevrank, ownerProfessional, ...edges } = given
  const profile = ownerProfessional ?? dataset === 'professional'
  return {
    flags: flagsOf({ owner, ownerDevrank, ownerProfessional: profile }),
    pages: pagesOf(edges, ofRepositories, services, people),
    wishes: wishesOf(profile || dataset === 'professional', { bestEmail, revealEmails }),
  }
}

type Planning = Pick<RequestServices, 'target' | 'cursors'>

const ofRepositories = {
  contributors: repoRelationships[repoAttributeRelationships.contributors],
  starrers: repoRelationships[repoAttributeRelationships.starrers],
} as const

function flagsOf(asked: Readonly<Partial<Record<Flag, boolean | undefined>>>): readonly Flag[] {
  return (Object.keys(asked) as Flag[]).filter((flag) => asked[flag] === true)
}

function pagesOf<Member extends string>(
  asked: Readonly<Partial<Record<Member, EdgeOptions>>>,
  relationships: Readonly<Record<Member, Relationship>>,
  { target, cursors }: Planning,
  also: EdgePlan['filter'] = null,
): readonly AttributePage[] {
  return (Object.keys(asked) as Member[]).map((member) => {
    const pointer = `/includeAttributes/${member}`
    const options = asked[member]!
    const plan = planEdges(relationships[member], options, pointer, cursors, target, also)
    return { ...plan, member }
  })
}

type Addresses = Pick<UserAttributes, 'bestEmail' | 'revealEmails'>

function wishesOf(
  needsProfessional: boolean,
  addresses: { readonly [Name in keyof Addresses]: Addresses[Name] | undefined },
): Wishes {
  const unavailable = Object.entries(addresses).flatMap(([name, asked]) =>
    asked ? [`\`includeAttributes.${name}\``] : [],
  )
  const services: Service[] = needsProfessional ? ['PROFESSIONAL'] : []
  if (unavailable.length > 0) services.push('RAW')
  return { services, unavailable }
}
