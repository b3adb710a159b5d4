/** The data that `includeAttributes` and `dataset` request from the engine. */
import {
  type Dataset,
  type EdgeOptions,
  limits,
  type Relationship,
  type RepositoryAttributes,
  repoAttributeRelationships,
  repoRelationships,
  type SearchedUserAttributes,
  userRelationships,
} from '../contract/index.ts'
import { boundCredits, type EdgePlan, planEdges } from '../plan/index.ts'
import type { RequestContext } from './request-context.ts'

/** Attributes of one member each, without lists. */
export type Flag =
  | 'aggregates'
  | 'devrank'
  | 'metrics'
  | 'professional'
  | 'provenance'
  | 'repoProvenance'
  | 'owner'
  | 'ownerDevrank'
  | 'ownerProfessional'

/** A page of neighbours, and the member of a document that holds it. */
export interface AttributePage extends EdgePlan {
  readonly member: string
}

/** Which addresses an answer shows in clear. */
export interface RequestedAddresses {
  /** The results themselves, or the people of repositories: owners and contributors. */
  readonly shownFor: 'results' | 'people'
  /** The best address of each user. */
  readonly best: boolean
  /** The list `emails`. */
  readonly listed: boolean
  /** Users that get them, of each result. */
  readonly usersPerResult: number
}

export interface PlannedAttributes {
  readonly flags: readonly Flag[]
  readonly pages: readonly AttributePage[]
  /** Whether each contributor on a page has a profile too. */
  readonly contributorProfiles: boolean
  /** Null if all addresses stay obfuscated. */
  readonly addresses: RequestedAddresses | null
  /** Repositories that each user shows as evidence. */
  readonly evidence: number
}

const noAttributes: PlannedAttributes = {
  flags: [],
  pages: [],
  contributorProfiles: false,
  addresses: null,
  evidence: 0,
}

/** Throws RequestError `invalid_filter`, `invalid_cursor`. */
export function planUserAttributes(
  attributes: SearchedUserAttributes | undefined,
  context: RequestContext,
  dataset: Dataset = 'standard',
): PlannedAttributes {
  if (attributes === undefined && dataset === 'standard') return noAttributes
  const { bestEmail, revealEmails, aggregates, devrank, metrics, professional, ...others } =
    attributes ?? {}
  const { evidence, provenance, ...edges } = others
  const profile = professional ?? dataset === 'professional'
  return {
    flags: chooseFlags(
      { aggregates, devrank, metrics, professional: profile, provenance },
      context,
    ),
    pages: planPages(edges, userRelationships, context),
    contributorProfiles: false,
    addresses: planAddresses('results', { bestEmail, revealEmails }, 1, context),
    evidence: isShown('evidence', context) ? (evidence?.first ?? 0) : 0,
  }
}

/**
 * @param people conditions on listed users, in addition to the filters of their list
 * @throws RequestError `invalid_filter`, `invalid_cursor`
 */
export function planRepoAttributes(
  attributes: RepositoryAttributes | undefined,
  context: RequestContext,
  dataset: Dataset = 'standard',
  people: EdgePlan['filter'] = null,
): PlannedAttributes {
  if (attributes === undefined && dataset === 'standard') return noAttributes
  const given = attributes ?? {}
  const { bestEmail, revealEmails, contributorProfiles = false, ...others } = given
  const { owner, ownerDevrank, ownerProfessional, provenance, ...edges } = others
  const profile = ownerProfessional ?? dataset === 'professional'
  return {
    flags: chooseFlags(
      { owner, ownerDevrank, ownerProfessional: profile, repoProvenance: provenance },
      context,
    ),
    pages: planPages(edges, repoLists, context, people),
    contributorProfiles:
      contributorProfiles &&
      isShown('contributorProfiles', context) &&
      isShown('contributors', context),
    addresses: planAddresses('people', { bestEmail, revealEmails }, countPeople(given), context),
    evidence: 0,
  }
}

/** The most credits that a request with these attributes can cost for its results. */
export function priceResults(
  resultsMax: number,
  { pages, addresses, evidence }: PlannedAttributes,
): number {
  const price = boundCredits(resultsMax, pages) + resultsMax * evidence
  if (addresses === null) return price
  const { best, listed, usersPerResult } = addresses
  const users = Math.min(resultsMax * usersPerResult, limits.revealedUsersMax)
  return price + users * ((best ? 1 : 0) + (listed ? limits.revealedEmailsMax : 0))
}

const repoLists = {
  contributors: repoRelationships[repoAttributeRelationships.contributors],
  starrers: repoRelationships[repoAttributeRelationships.starrers],
} as const

/** Whether the key may see the member. No document has a masked member. */
function isShown(member: string, { mask }: RequestContext): boolean {
  return mask?.isShown(member) ?? true
}

function chooseFlags(
  asked: Readonly<Partial<Record<Flag, boolean | undefined>>>,
  context: RequestContext,
): readonly Flag[] {
  return (Object.keys(asked) as Flag[]).filter((flag) => {
    return asked[flag] === true && isShown(flag === 'repoProvenance' ? 'provenance' : flag, context)
  })
}

function planPages<Member extends string>(
  asked: Readonly<Partial<Record<Member, EdgeOptions>>>,
  relationships: Readonly<Record<Member, Relationship>>,
  context: RequestContext,
  also: EdgePlan['filter'] = null,
): readonly AttributePage[] {
  const { target, services } = context
  const shown = (Object.keys(asked) as Member[]).filter((member) => isShown(member, context))
  return shown.map((member) => {
    const pointer = `/includeAttributes/${member}`
    const options = asked[member]!
    const plan = planEdges(relationships[member], options, pointer, services.cursors, target, also)
    return { ...plan, member }
  })
}

interface AddressFlags {
  readonly bestEmail: boolean | undefined
  readonly revealEmails: boolean | undefined
}

function planAddresses(
  shownFor: RequestedAddresses['shownFor'],
  { bestEmail: best = false, revealEmails: listed = false }: AddressFlags,
  usersPerResult: number,
  context: RequestContext,
): RequestedAddresses | null {
  if (!isShown('emails', context)) return null
  return (best || listed) && usersPerResult > 0 ? { shownFor, best, listed, usersPerResult } : null
}

/** How many people per repository may have addresses in the answer. */
function countPeople({ owner, contributors }: RepositoryAttributes): number {
  return (owner ? 1 : 0) + (contributors?.first ?? 0)
}
