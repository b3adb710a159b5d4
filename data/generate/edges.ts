/**
 * Invents the sample's edges. People follow those of their city or field, the well-known ones first
 * (preferential attachment); stars go the same way; contributions are the repositories'
 * contributors. `owns` edges are written for organisations, which are no users, and a few others.
 */
import { isoDate, lastSecond } from './dates.ts'
import type { Person } from './person.ts'
import { createRandom, type Random, weightedIndex } from './random.ts'
import type { EdgeRecord } from './records.ts'
import type { Repository } from './repositories.ts'

/** Shares of the edges that are not contributions. */
const followShare = 0.64

/** An edge now and then leads to an account that has gone. */
const unknownShare = 0.015

/** An edge now and then stands there twice, as where two crawls were put together. */
const repeatedShare = 0.01

export function generateEdges(
  seed: number,
  people: readonly Person[],
  repositories: readonly Repository[],
  count: number,
): EdgeRecord[] {
  const random = createRandom(seed, 'edges')
  const repeats = Math.round(count * repeatedShare)
  const contributions = contributionEdges(random, people, repositories)
  const ownerships = ownershipEdges(random, people, repositories)
  const others = count - repeats - contributions.length - ownerships.length
  const followCount = Math.round(others * followShare)
  const edges = [
    ...followEdges(random, people, followCount),
    ...starEdges(random, people, repositories, others - followCount),
    ...contributions,
    ...ownerships,
  ]
  return [...edges, ...random.sample(edges, repeats).map((edge) => seenAgain(random, edge))]
}

type Draw = (random: Random) => number | undefined

/** Weighted draws among all, among those of one city, and among those of one field of work. */
interface Neighbourhoods {
  all: Draw
  byKey: ReadonlyMap<string, Draw>
}

function neighbourhoods(weights: readonly number[], keys: readonly string[][]): Neighbourhoods {
  const members = new Map<string, number[]>()
  keys.forEach((list, index) => {
    for (const key of list) members.set(key, [...(members.get(key) ?? []), index])
  })
  const byKey = new Map<string, Draw>()
  for (const [key, indices] of members) {
    const draw = weightedIndex(indices.map((index) => weights[index] ?? 0))
    byKey.set(key, (random) => indices[draw(random) ?? -1])
  }
  return { all: weightedIndex(weights), byKey }
}

function drawNear(random: Random, near: Neighbourhoods, keys: readonly string[]): number {
  const key = random.chance(0.7) ? random.pick(keys) : ''
  return (near.byKey.get(key) ?? near.all)(random) ?? 0
}

function personKeys(person: Person): string[] {
  const { place, skills } = person.traits
  return [`city:${place.city ?? place.state}`, `field:${skills[0].key}`]
}

/** How active a person is: the well-known more than others. */
function activity(person: Person): number {
  return 3 + Math.sqrt(person.record.followersCount)
}

function followEdges(random: Random, people: readonly Person[], count: number): EdgeRecord[] {
  const followers = weightedIndex(people.map(activity))
  const near = neighbourhoods(
    people.map((person) => 2 + Math.sqrt(person.record.followersCount) * 3),
    people.map(personKeys),
  )
  const pairs = new PairSet(people.length)
  const edges: EdgeRecord[] = []
  const add = (from: number, to: number): void => {
    if (from === to || edges.length >= count || !pairs.add(from, to)) return
    const [follower, followed] = [people[from]!, people[to]!]
    edges.push({
      type: 'follows',
      from: userReference(random, follower),
      to: random.chance(unknownShare) ? goneLogin(random) : userReference(random, followed),
      ...date(random, Math.max(follower.createdAt, followed.createdAt)),
    })
  }
  while (edges.length < count) {
    const from = followers(random) ?? 0
    const to = drawNear(random, near, personKeys(people[from]!))
    add(from, to)
    if (random.chance(0.2)) add(to, from)
  }
  return edges
}

function starEdges(
  random: Random,
  people: readonly Person[],
  repositories: readonly Repository[],
  count: number,
): EdgeRecord[] {
  const starrers = weightedIndex(people.map(activity))
  const near = neighbourhoods(
    repositories.map(({ record }) => 1 + Math.sqrt(record.stargazerCount)),
    repositories.map(({ skill }) => [`field:${skill.key}`]),
  )
  const pairs = new PairSet(repositories.length)
  const edges: EdgeRecord[] = []
  while (edges.length < count) {
    const from = starrers(random) ?? 0
    const person = people[from]!
    const fields = person.traits.skills.map((skill) => `field:${skill.key}`)
    const to = drawNear(random, near, fields)
    const repository = repositories[to]!
    if (!pairs.add(from, to)) continue
    edges.push({
      type: 'stars',
      from: userReference(random, person),
      to: random.chance(unknownShare)
        ? `${goneLogin(random)}/gone`
        : repositoryReference(random, repository),
      ...date(random, Math.max(person.createdAt, repository.createdAt)),
    })
  }
  return edges
}

function contributionEdges(
  random: Random,
  people: readonly Person[],
  repositories: readonly Repository[],
): EdgeRecord[] {
  return repositories.flatMap((repository) =>
    repository.contributors
      .map((index) => people[index]!)
      // Owners contribute too, but most data sets list only some of them.
      .filter(
        (person) => person.record.login !== repository.record.ownerLogin || random.chance(0.2),
      )
      .map((person) => ({
        type: 'contributes' as const,
        from: userReference(random, person),
        to: repositoryReference(random, repository),
        ...date(random, Math.max(person.createdAt, repository.createdAt)),
      })),
  )
}

/** Most organisations have a person who owns their repositories. */
function ownershipEdges(
  random: Random,
  people: readonly Person[],
  repositories: readonly Repository[],
): EdgeRecord[] {
  return repositories.flatMap((repository) => {
    const person = people[repository.contributors[0]!]!
    const isPersonal = person.record.login === repository.record.ownerLogin
    if (!random.chance(isPersonal ? 0.05 : 0.8)) return []
    return {
      type: 'owns' as const,
      from: userReference(random, person),
      to: repositoryReference(random, repository),
      ...date(random, repository.createdAt),
    }
  })
}

/** The same edge with a later date, or without one. */
function seenAgain(random: Random, { type, from, to, at }: EdgeRecord): EdgeRecord {
  return { type, from, to, ...(at === undefined ? {} : date(random, Date.parse(at) / 1000)) }
}

/** Pairs of two indices, packed into one number each. */
class PairSet {
  private readonly pairs = new Set<number>()
  private readonly targetCount: number

  constructor(targetCount: number) {
    this.targetCount = targetCount
  }

  /** False when the pair is there already. */
  add(source: number, target: number): boolean {
    const before = this.pairs.size
    this.pairs.add(source * this.targetCount + target)
    return this.pairs.size > before
  }
}

function userReference(random: Random, { record }: Person): string {
  return random.chance(0.05) ? record.platformId : record.login
}

function repositoryReference(random: Random, { record }: Repository): string {
  return random.chance(0.05) ? record.platformId : `${record.ownerLogin}/${record.name}`
}

/** No login of the sample looks like this. */
function goneLogin(random: Random): string {
  return `gone-${random.integer(100, 999)}-account`
}

function date(random: Random, since: number): Pick<EdgeRecord, 'at'> {
  if (random.chance(0.3)) return {}
  return { at: isoDate(since + Math.floor(random.next() * (lastSecond - since))) }
}
