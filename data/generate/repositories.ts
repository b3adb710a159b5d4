/** Invents the sample's repositories: each belongs to a user's fields of work and language. */
import { creationAfter, isoDate, updateAfter } from './dates.ts'
import { nodeId } from './people.ts'
import type { Person } from './person.ts'
import { createRandom, type Random, weightedIndex } from './random.ts'
import { writeReadme } from './readme.ts'
import type { RepositoryRecord } from './records.ts'
import { describe, inventName, type Subject, subjectSlots } from './repository-text.ts'
import { companies } from './words/companies.ts'
import type { Skill } from './words/skill.ts'

export interface Repository {
  record: RepositoryRecord
  skill: Skill
  /** Indices into the people; the owner is among them where the owner is a person. */
  contributors: readonly number[]
  /** Seconds since 1970. */
  createdAt: number
}

/**
 * Stars of the most starred repository, and an offset subtracted from every repository's share of
 * the Zipf curve.
 */
const starsTop = 90_000
const starsOffset = 24

export function generateRepositories(
  seed: number,
  people: readonly Person[],
  count: number,
): Repository[] {
  const random = createRandom(seed, 'repositories')
  const circles = new Circles(people)
  const names = new Set<string>()
  const drafts = Array.from({ length: count }, (_, index) =>
    inventRepository(random, circles, names, index),
  )
  return withStars(random, drafts, people)
}

/** Who works with whom: people of one main field of work, the well-known ones more often. */
class Circles {
  readonly people: readonly Person[]
  private readonly owners: (random: Random) => number | undefined
  private readonly byField = new Map<string, number[]>()

  constructor(people: readonly Person[]) {
    this.people = people
    this.owners = weightedIndex(people.map((person) => 4 + Math.sqrt(person.record.followersCount)))
    people.forEach((person, index) => {
      const key = person.traits.skills[0].key
      const circle = this.byField.get(key)
      if (circle === undefined) this.byField.set(key, [index])
      else circle.push(index)
    })
  }

  owner(random: Random): number {
    return this.owners(random) ?? 0
  }

  colleagues(random: Random, owner: number, skill: Skill, count: number): number[] {
    const circle = this.byField.get(skill.key) ?? []
    const drawn = Array.from({ length: circle.length === 0 ? 0 : count }, () =>
      random.pickEarly(circle),
    )
    return [...new Set([owner, ...drawn])]
  }
}

function inventRepository(
  random: Random,
  circles: Circles,
  names: Set<string>,
  index: number,
): Repository {
  const owner = circles.owner(random)
  const person = circles.people[owner]
  if (person === undefined) throw new Error('a repository needs people who could own it')
  const subject = drawSubject(random, person)
  const isOrganisation = random.chance(0.03)
  const ownerLogin = isOrganisation
    ? (person.traits.company ?? random.pick(companies)).handle
    : person.record.login
  const name = uniqueName(random, names, ownerLogin, subject)
  const createdAt = creationAfter(random, person.createdAt)
  const contributors = circles.colleagues(random, owner, subject.skill, random.pick(crewSizes))
  return {
    skill: subject.skill,
    createdAt,
    contributors,
    record: {
      platformId: nodeId('R_sample', index),
      ownerLogin,
      name: name.name,
      ...texts(random, { ...subject, name: name.name }, name.description),
      ...(random.chance(0.93) ? { language: subject.language } : {}),
      stargazerCount: 0,
      totalIssuesCount: 0,
      totalIssuesOpen: 0,
      totalIssuesClosed: 0,
      ...contributorLocations(random, circles.people, contributors),
      createdAt: isoDate(createdAt),
      ...(random.chance(0.96) ? { updatedAt: isoDate(updateAfter(random, createdAt)) } : {}),
      ...(random.chance(0.06) ? { embeddedAt: isoDate(updateAfter(random, createdAt)) } : {}),
    },
  }
}

/** Numbers of contributors without the owner. */
const crewSizes = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 5]

function drawSubject(random: Random, person: Person): Subject {
  const [main, ...others] = person.traits.skills
  const skill = others.length > 0 && random.chance(0.25) ? random.pick(others) : main
  return {
    skill,
    name: '',
    language: random.pickEarly(skill.languages),
    wording: random.chance(0.6) ? person.traits.bioLanguage : 'en',
  }
}

function uniqueName(
  random: Random,
  names: Set<string>,
  ownerLogin: string,
  subject: Subject,
): ReturnType<typeof inventName> {
  for (;;) {
    const invented = inventName(random, subject)
    const key = `${ownerLogin}/${invented.name}`.toLowerCase()
    if (names.has(key)) continue
    names.add(key)
    return invented
  }
}

function texts(
  random: Random,
  subject: Subject,
  everydayDescription: string | undefined,
): Pick<RepositoryRecord, 'description' | 'readme' | 'topics'> {
  const slots = subjectSlots(random, subject)
  const description = describe(random, subject, slots, everydayDescription)
  return {
    ...(random.chance(0.88) ? { description } : {}),
    ...(random.chance(0.5) ? { readme: writeReadme(random, subject, slots, description) } : {}),
    ...(random.chance(0.6)
      ? { topics: random.sample(subject.skill.topics, random.integer(1, 5)) }
      : {}),
  }
}

function contributorLocations(
  random: Random,
  people: readonly Person[],
  contributors: readonly number[],
): Pick<RepositoryRecord, 'lastContributorLocations'> {
  const locations = contributors.flatMap((index) => people[index]?.record.location ?? [])
  if (locations.length === 0 || random.chance(0.3)) return {}
  return { lastContributorLocations: [...new Set(locations)] }
}

/** Stars follow a Zipf curve over ranks; well-known owners tend to rank first. */
function withStars(
  random: Random,
  repositories: readonly Repository[],
  people: readonly Person[],
): Repository[] {
  const appeal = repositories.map(({ contributors }) => {
    const followers = people[contributors[0] ?? 0]?.record.followersCount ?? 0
    return random.next() * Math.sqrt(followers + 20)
  })
  const order = repositories.map((_, index) => index).sort((a, b) => appeal[b]! - appeal[a]!)
  order.forEach((index, rank) => {
    const stars = Math.max(0, Math.floor(starsTop / (rank + 1)) - starsOffset)
    Object.assign(repositories[index]!.record, counts(random, stars))
  })
  return [...repositories]
}

function counts(
  random: Random,
  stars: number,
): Pick<
  RepositoryRecord,
  'stargazerCount' | 'totalIssuesCount' | 'totalIssuesOpen' | 'totalIssuesClosed'
> {
  const total = Math.floor(random.next() * random.next() * (4 + 14 * Math.sqrt(stars)))
  const open = Math.floor(total * random.next() * 0.6)
  return {
    stargazerCount: stars,
    totalIssuesCount: total,
    totalIssuesOpen: open,
    totalIssuesClosed: total - open,
  }
}
