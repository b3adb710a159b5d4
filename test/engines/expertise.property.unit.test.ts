/**
 * Expertise against its definition: maps, and whole numbers of any size for the sums. One instance
 * answers many queries, some of which run out of time.
 */
import fc from 'fast-check'
import { Budget, DeadlineError, MatchingDocuments } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { type ExpertRelation, expertRelations } from '../../src/contract/index.ts'
import {
  type Evidence,
  type EvidenceEdge,
  type ExpertForm,
  ExpertScores,
  type RepoPeople,
} from '../../src/engines/expertise.ts'
import type { Expertise } from '../../src/plan/index.ts'

const now = 1_780_000_000
const day = 86_400
const users = 12

interface Person {
  readonly user: number
  readonly date: number
}

interface Repo {
  readonly similarity: number
  readonly stars: number
  readonly updated: number
  /** At most one owner. */
  readonly people: Readonly<Record<ExpertRelation, readonly Person[]>>
}

interface Question {
  readonly repos: readonly Repo[]
  /** Ordinals of the repositories that match, in the order in which they come. */
  readonly matching: readonly number[]
  readonly expertise: Expertise
  readonly form: ExpertForm
}

const date = fc.constantFrom(0, 1, now - 9 * day, now - 700 * day, now - 2e4 * day, now + 90 * day)
const person = fc.record({ user: fc.nat({ max: users - 1 }), date })
const distinct = { selector: ({ user }: Person) => user }
const repo: fc.Arbitrary<Repo> = fc.record({
  similarity: fc.constantFrom(1e-3, 0.2, 0.41, 0.5, 0.63, 0.9, 1),
  stars: fc.constantFrom(0, 1, 7, 200, 5000, 3e5),
  updated: fc.oneof(date, fc.constant(Number.NaN)),
  people: fc.record({
    owns: fc.uniqueArray(fc.record({ user: fc.nat({ max: 4 }), date }), {
      ...{ ...distinct, maxLength: 1 },
    }),
    contributes: fc.uniqueArray(person, { ...distinct, maxLength: 5 }),
    stars: fc.uniqueArray(person, { ...distinct, maxLength: 6 }),
  }),
})
const expertise: fc.Arbitrary<Expertise> = fc.record({
  relations: fc.uniqueArray(fc.constantFrom(...expertRelations), { minLength: 1 }),
  halfLifeDays: fc.constantFrom(1, 30, 1461, 36_500),
  nowSeconds: fc.constant(now),
})
const whole: ExpertForm = { standing: true, saturation: true, recency: true }
const forms = fc.oneof(
  { weight: 4, arbitrary: fc.constant(whole) },
  {
    weight: 1,
    arbitrary: fc.record({
      standing: fc.boolean(),
      saturation: fc.boolean(),
      recency: fc.boolean(),
    }),
  },
)
const repoLists = fc.array(repo, { maxLength: 25, size: 'max' })
const questions: fc.Arbitrary<Question> = repoLists.chain((repos) =>
  fc.record({
    repos: fc.constant(repos),
    matching: fc.shuffledSubarray([...repos.keys()], { minLength: repos.length >> 1 }),
    expertise,
    form: forms,
  }),
)

class PlainPeople implements RepoPeople {
  readonly #repos: readonly Repo[]

  constructor(repos: readonly Repo[]) {
    this.#repos = repos
  }

  degree(relation: ExpertRelation, at: number): number {
    return this.#repos[at]!.people[relation].length
  }

  copy(
    relation: ExpertRelation,
    at: number,
    position: number,
    copied: Uint32Array,
    dates: Uint32Array,
  ): number {
    const page = this.#repos[at]!.people[relation].slice(position, position + copied.length)
    copied.set(page.map(({ user }) => user))
    dates.set(page.map(({ date }) => date))
    return page.length
  }
}

function matchesOf({ repos, matching }: Question): MatchingDocuments {
  const matches = new MatchingDocuments(2)
  for (const at of matching) {
    const { similarity, stars, updated } = repos[at]!
    matches.add(at, similarity)
    matches.addNumber(0, stars)
    matches.addNumber(1, updated)
  }
  return matches
}

interface Answer {
  readonly scores: readonly number[]
  readonly known: readonly number[]
  readonly profileWeight: number
  readonly evidence: readonly Evidence[]
}

const everybody = [...Array(users).keys()]
const unlimited = () => new Budget(Number.POSITIVE_INFINITY, 0, () => 0)

function answerOf(
  question: Question,
  on: ExpertScores = new ExpertScores(users, question.form),
  { asked = everybody, first = 1000, budget = unlimited() } = {},
): Answer {
  const { repos, expertise: how } = question
  const matches = matchesOf(question)
  const people = new PlainPeople(repos)
  on.rank(matches, people, how, budget)
  return {
    scores: [...on.scores],
    known: [...on.known].sort((a, b) => a - b),
    profileWeight: on.profileWeight,
    evidence: on.evidence(asked, first, matches, people, how, budget),
  }
}

/** What one repository says of one person, as a whole number. */
interface Said {
  readonly repo: number
  readonly relation: ExpertRelation
  readonly date: number
  readonly said: bigint
}

const unit = 2 ** 24

function recencyOf(at: number, { halfLifeDays }: Expertise, { recency }: ExpertForm): number {
  if (!recency) return 1
  if (!(at > 0)) return 0.5
  const days = Math.min(Math.max(0, Math.floor((now - at) / day)), 21_915)
  return 2 ** (-days / halfLifeDays)
}

const baseOf = ({ similarity, stars }: Repo, { standing }: ExpertForm) => {
  const square = similarity * similarity
  return unit * (square * square * square) * (standing ? 0.01 + stars / (stars + 200) : 1)
}

function saidBy(at: number, { repos, expertise: how, form }: Question): Map<number, Said> {
  const { updated, people } = repos[at]!
  const said = new Map<number, Said>()
  for (const relation of expertRelations) {
    if (!how.relations.includes(relation)) continue
    const own = people[relation]
    const share =
      relation === 'owns' ? 1 : (relation === 'stars' ? 0.05 : 1) / Math.sqrt(own.length)
    for (const { user, date: on } of own) {
      if (said.has(user)) continue
      const known = [on, updated].filter((one) => one > 0)
      const last = relation === 'owns' ? Math.max(0, ...known) : (known[0] ?? 0)
      const worth = baseOf(repos[at]!, form) * share * recencyOf(last, how, form)
      said.set(user, { repo: at, relation, date: on, said: BigInt(Math.round(worth)) })
    }
  }
  return said
}

/** 2 M − M² / S, to the nearest whole number. */
function saturated(own: readonly Said[], { saturation }: ExpertForm): bigint {
  const sum = own.reduce((a, { said }) => a + said, 0n)
  const most = own.reduce((a, { said }) => (said > a ? said : a), 0n)
  if (!saturation || sum === most) return sum
  return (2n * (2n * most * sum - most * most) + sum) / (2n * sum)
}

function expectedOf(question: Question): Answer {
  const { repos, matching, form, expertise: how } = question
  /** By user, then by owner: repositories of an unknown owner are alone. */
  const groups = new Map<number, Map<string, Said[]>>()
  for (const at of matching) {
    const [owner] = repos[at]!.people.owns
    for (const [user, said] of saidBy(at, question)) {
      if (said.said === 0n) continue
      const own = groups.get(user) ?? new Map<string, Said[]>()
      groups.set(user, own)
      const key = owner === undefined ? `repo ${at}` : `owner ${owner.user}`
      own.set(key, [...(own.get(key) ?? []), said])
    }
  }
  const scores = everybody.map((user) => {
    let sum = 0n
    for (const own of groups.get(user)?.values() ?? []) sum += saturated(own, form)
    return Number(sum) / (Number(sum) + unit / 16)
  })
  const evidence = everybody.map((user) => {
    const edges = [...(groups.get(user)?.values() ?? [])].flatMap((own) => {
      const sum = own.reduce((a, { said }) => a + said, 0n)
      const part = Number(saturated(own, form)) / Number(sum)
      return own.map(({ said, ...edge }): EvidenceEdge => {
        const weight = ((Number(said) * part) / (unit / 16)) * (1 - scores[user]!)
        return { ...edge, similarity: repos[edge.repo]!.similarity, weight }
      })
    })
    edges.sort((a, b) => b.weight - a.weight || a.repo - b.repo)
    return { total: edges.length, edges }
  })
  const strongest = Math.max(
    0,
    ...matching.map((at) => baseOf(repos[at]!, form) * recencyOf(repos[at]!.updated, how, form)),
  )
  const nearest = Math.max(0, ...matching.map((at) => repos[at]!.similarity))
  const about = Math.min(1, Math.max(0, (nearest - 0.4) / (0.6 - 0.4)))
  const part = Math.min(0.1, 0.05 * (strongest / (strongest + unit / 16)))
  return {
    scores,
    known: everybody.filter((user) => scores[user]! > 0),
    profileWeight: about * part + (1 - about) * 0.1,
    evidence,
  }
}

describe('expertise', () => {
  it('is what the definition says, and so is its evidence, which adds up to it', () => {
    let found = 0
    fc.assert(
      fc.property(questions, (question) => {
        const expected = expectedOf(question)
        expect(answerOf(question)).toEqual(expected)
        for (const [user, { edges }] of expected.evidence.entries()) {
          const sum = edges.reduce((all, { weight }) => all + weight, 0)
          expect(Math.abs(sum - expected.scores[user]!)).toBeLessThan(1e-9)
          found += Number(edges.length > 2)
        }
      }),
      { numRuns: tries(200) },
    )
    expect(found).toBeGreaterThan(50)
  })

  it('does not depend on the order of matches', () => {
    fc.assert(
      fc.property(questions, fc.nat(), (question, seed) => {
        const matching = [...question.matching].sort(
          (a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101) || b - a,
        )
        expect(answerOf({ ...question, matching })).toEqual(answerOf(question))
      }),
      { numRuns: tries(100) },
    )
  })

  it('is told with the repositories of most weight, for the users that are asked for', () => {
    const asked = fc.uniqueArray(fc.constantFrom(...everybody), { minLength: 1 })
    fc.assert(
      fc.property(questions, asked, fc.integer({ min: 1, max: 4 }), (question, some, first) => {
        const { evidence } = answerOf(question)
        const page = answerOf(question, undefined, { asked: some, first })
        expect(page.evidence).toEqual(
          some.map((user) => {
            const { total, edges } = evidence[user]!
            return { total, edges: edges.slice(0, first) }
          }),
        )
      }),
      { numRuns: tries(60) },
    )
  })

  it('of one query leaves nothing to the next one', () => {
    fc.assert(
      fc.property(fc.array(questions, { minLength: 2, maxLength: 6 }), (many) => {
        const scores = new ExpertScores(users, whole)
        for (const question of many) {
          const own = { ...question, form: whole }
          expect(answerOf(own, scores)).toEqual(answerOf(own))
        }
      }),
      { numRuns: tries(60) },
    )
  })
})

describe('a query that runs out of time', () => {
  /** More matches than are visited between two deadline checks, and one with many people. */
  const large: Question = {
    repos: Array.from({ length: 2600 }, (_, i): Repo => {
      const people = (count: number) =>
        Array.from({ length: count }, (_, j) => ({ user: (i + j) % users, date: now - i * day }))
      return {
        ...{ similarity: 0.4 + (i % 60) / 100, stars: i, updated: now - i * day },
        people: {
          owns: i % 5 === 0 ? [] : [{ user: i % 4, date: 0 }],
          contributes: people(i % 3),
          stars: i === 1300 ? people(2500) : [],
        },
      }
    }),
    matching: [...Array(2600).keys()],
    expertise: { relations: expertRelations, halfLifeDays: 1461, nowSeconds: now },
    form: whole,
  }
  const small: Question = { ...large, matching: [...Array(100).keys()] }

  it('ends at the next check, whichever it is, and leaves nothing to the next one', () => {
    const counted = { checks: 0 }
    const expected = answerOf(large, undefined, {
      budget: new Budget(1, 0, () => Number(++counted.checks < 0)),
    })
    const fresh = answerOf(small)
    expect(counted.checks).toBeGreaterThan(80)
    const scores = new ExpertScores(users, whole)
    for (let check = 0; check < counted.checks; check += 3) {
      let checks = 0
      const budget = new Budget(1, 0, () => (checks++ < check ? 0 : 2))
      expect(() => answerOf(large, scores, { budget })).toThrow(DeadlineError)
      expect(checks).toBe(check + 1)
      expect(answerOf(small, scores)).toEqual(fresh)
    }
    expect(answerOf(large, scores)).toEqual(expected)
  })
})
