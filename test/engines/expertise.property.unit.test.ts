/**
 * Expertise against its definition. One instance answers many queries, and some of them exceed
 * their deadline.
 */

import fc from 'fast-check'
import {
  AdjacencyWriter,
  type Bitset,
  Budget,
  DeadlineError,
  hasBit,
  MatchingDocuments,
  setBit,
} from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { openAdjacency } from '../../native-free-index/test/graph/lists.ts'
import { expectSome, holds } from '../../native-free-index/test/law.ts'
import { type ExpertRelation, expertRelations } from '../../src/contract/index.ts'
import { findEvidence } from '../../src/engines/evidence.ts'
import { ExpertScores } from '../../src/engines/expert-scores.ts'
import type { PeopleLists, RepoPeople } from '../../src/engines/repo-people.ts'
import { finished } from '../../src/engines/time-slices.ts'
import type { Expertise } from '../../src/plan/index.ts'
import {
  type Answer,
  expectedExpertise,
  type Person,
  type Question,
  type Repo,
  wholeForm,
} from './expected-expertise.ts'

const now = 1_780_000_000
const day = 86_400
const users = 12

const date = fc.constantFrom(0, 1, now - 9 * day, now - 700 * day, now - 2e4 * day, now + 90 * day)
const person = fc.record({ user: fc.nat({ max: users - 1 }), date })
const distinct = { selector: ({ user }: Person) => user }
const repo: fc.Arbitrary<Repo> = fc.record({
  similarity: fc.constantFrom(1e-3, 0.2, 0.41, 0.5, 0.63, 0.9, 1),
  stars: fc.constantFrom(0, 1, 7, 200, 5000, 3e5),
  updated: fc.oneof(date, fc.constant(Number.NaN)),
  people: fc.record({
    owns: fc.uniqueArray(fc.record({ user: fc.nat({ max: 4 }), date }), {
      ...{ ...distinct, maxLength: 3 },
    }),
    contributes: fc.uniqueArray(person, { ...distinct, maxLength: 5 }),
    stars: fc.uniqueArray(person, { ...distinct, maxLength: 6 }),
  }),
})
const expertise: fc.Arbitrary<Expertise> = fc.record({
  relations: fc.uniqueArray(fc.constantFrom(...expertRelations), { minLength: 1 }),
  halfLifeDays: fc.constantFrom(1, 30, 1461, 36_500),
  nowSeconds: fc.constant(now),
  leastSimilarity: fc.constantFrom(0, 0.15, 0.41),
})
const forms = fc.oneof(
  { weight: 4, arbitrary: fc.constant(wholeForm) },
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
    form: fc.constant(wholeForm),
  }),
)

/** More people than are read at once. */
const many = 9000

/** The lists of all repositories, one after the other. */
function openLists(lists: readonly (readonly Person[])[]): PeopleLists {
  const writer = new AdjacencyWriter(lists.length, lists.flat().length, many, true)
  for (const list of lists) {
    const users = Uint32Array.from(list, ({ user }) => user)
    const dates = Uint32Array.from(list, ({ date }) => date)
    writer.add(users, 0, list.length, dates)
  }
  return openAdjacency(writer.finish('out'))
}

const opened = new WeakMap<readonly Repo[], Readonly<Record<ExpertRelation, PeopleLists>>>()

function openPeople(repos: readonly Repo[], visible: Bitset | null): RepoPeople {
  const open = (relation: ExpertRelation) => openLists(repos.map(({ people }) => people[relation]))
  const known = opened.get(repos)
  const lists = known ?? {
    owns: open('owns'),
    contributes: open('contributes'),
    stars: open('stars'),
  }
  opened.set(repos, lists)
  return { of: (relation) => lists[relation], visible }
}

/** Positions of the matches that are works of these users. */
function listPositions(users: readonly number[], { repos, matching }: Question): Uint32Array {
  const positions = [...matching.keys()].filter((position) =>
    expertRelations.some((relation) =>
      repos[matching[position]!]!.people[relation].some(({ user }) => users.includes(user)),
    ),
  )
  return Uint32Array.from(positions)
}

function listMatches({ repos, matching }: Question): MatchingDocuments {
  const matches = new MatchingDocuments(2)
  for (const at of matching) {
    const { similarity, stars, updated } = repos[at]!
    matches.add(at, similarity, 1)
    matches.addNumber(0, stars)
    matches.addNumber(1, updated)
  }
  return matches
}

const everybody = [...Array(users).keys()]
const unlimited = () => new Budget(Number.POSITIVE_INFINITY, 0, () => 0)

interface AnswerOptions {
  readonly asked?: readonly number[]
  readonly first?: number
  readonly budget?: Budget
  /** Whether evidence is searched in all works. */
  readonly isWhole?: boolean
  readonly allowed?: Bitset | null
  readonly visible?: Bitset | null
}

function findAnswer(
  question: Question,
  on: ExpertScores = new ExpertScores(question.form),
  { asked = everybody, first = 1000, ...others }: AnswerOptions = {},
): Answer {
  const { budget = unlimited(), isWhole = true, allowed = null, visible = null } = others
  const { repos, expertise: how } = question
  const matches = listMatches(question)
  const people = openPeople(repos, visible)
  const users = { allowed, works: null, least: 0 }
  finished(on.rank(matches, people, how, users, null, budget))
  const ranked = { matches, people, scores: on }
  const positions = isWhole ? null : listPositions(asked, question)
  return {
    scores: everybody.map((user) => on.scoreFor(user)),
    known: [...on.users].sort((a, b) => a - b),
    evidence: finished(findEvidence(asked, first, ranked, positions, budget)),
  }
}

/** A set of users, or null. */
const someUsers = fc.option(fc.nat({ max: 2 ** users - 1 }).map((bits) => Uint32Array.of(bits)))
const asks = fc.record({
  question: questions,
  seed: fc.nat(),
  asked: fc.uniqueArray(fc.constantFrom(...everybody)),
  first: fc.integer({ min: 1, max: 4 }),
  allowed: someUsers,
  visible: someUsers,
})

function seenBy(repos: readonly Repo[], isSeen: (user: number) => boolean): Repo[] {
  const seen = (people: readonly Person[]) => people.filter(({ user }) => isSeen(user))
  return repos.map(({ people, ...repo }) => ({
    ...repo,
    people: {
      owns: seen(people.owns),
      contributes: seen(people.contributes),
      stars: seen(people.stars),
    },
  }))
}

describe('expertise', () => {
  it('equals the definition, query by query, in any order of matches', () => {
    let found = 0
    holds(120, [forms, fc.array(asks, { minLength: 1, maxLength: 4 })], (form, many) => {
      const scores = new ExpertScores(form)
      for (const { question: drawn, seed, asked, first, allowed, visible } of many) {
        const question = { ...drawn, form }
        const isSeen = (user: number) => visible === null || hasBit(visible, user)
        const isAllowed = (user: number) => allowed === null || hasBit(allowed, user)
        const seen = { ...question, repos: seenBy(question.repos, isSeen) }
        const expected = expectedExpertise(seen, users)
        const matching = [...question.matching].sort(
          (a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101) || b - a,
        )
        const own = asked.filter(isAllowed)
        const more = { asked: own, first, isWhole: first % 2 > 0, allowed, visible }
        expect(findAnswer({ ...question, matching }, scores, more)).toEqual({
          scores: expected.scores.map((score, user) => (isAllowed(user) ? score : 0)),
          known: expected.known.filter(isAllowed),
          evidence: own.map((user) => {
            const { total, edges } = expected.evidence[user]!
            return { total, edges: edges.slice(0, first) }
          }),
        })
        for (const [user, { edges }] of expected.evidence.entries()) {
          const sum = edges.reduce((all, { weight }) => all + weight, 0)
          expect(Math.abs(sum - expected.scores[user]!)).toBeLessThan(1e-9)
          found += Number(edges.length > 2)
        }
      }
    })
    expectSome(found)
  })
})

describe('a repository with more people than are read at once', () => {
  const people = (count: number) => Array.from({ length: count }, (_, user) => ({ user, date: 0 }))
  const repo = (own: Partial<Repo['people']>): Repo => ({
    ...{ similarity: 0.9, stars: 1e5, updated: now },
    people: { owns: [], contributes: [], stars: [], ...own },
  })
  const question: Question = {
    repos: [repo({ contributes: people(many) }), repo({ stars: people(many) })],
    matching: [0, 1],
    expertise: {
      ...{ relations: expertRelations, halfLifeDays: 1461 },
      ...{ nowSeconds: now, leastSimilarity: 0.15 },
    },
    form: wholeForm,
  }

  it.each([1, 7])(
    'counts all that are visible, each %i. user, with or without an owner',
    (step) => {
      const asked = [0, 4095, 4096, many - 1]
      const visible = new Uint32Array(Math.ceil(many / 32))
      for (let user = 0; user < many; user += step) setBit(visible, user)
      const repos = seenBy(question.repos, (user) => user % step === 0)
      const { scores, evidence } = expectedExpertise({ ...question, repos }, many)
      const ranked = new ExpertScores()
      const found = findAnswer(question, ranked, { asked, visible: step === 1 ? null : visible })
      expect(asked.map((user) => ranked.scoreFor(user))).toEqual(asked.map((user) => scores[user]))
      expect(found.known).toHaveLength(Math.ceil(many / step))
      expect(found.evidence).toEqual(asked.map((user) => evidence[user]))
    },
  )
})

describe('a query that runs out of time', () => {
  /** More matches than are visited between two deadline checks, including one with many people. */
  const large: Question = {
    repos: Array.from({ length: 2600 }, (_, i): Repo => {
      const people = (count: number) =>
        Array.from({ length: count }, (_, j) => ({ user: (i + j) % users, date: now - i * day }))
      return {
        ...{ similarity: 0.4 + (i % 60) / 100, stars: i, updated: now - i * day },
        people: {
          owns: i % 5 === 0 ? [] : [{ user: i % 4, date: 0 }],
          contributes: people(i % 3),
          stars: i === 1300 ? people(9000) : [],
        },
      }
    }),
    matching: [...Array(2600).keys()],
    expertise: {
      ...{ relations: expertRelations, halfLifeDays: 1461 },
      ...{ nowSeconds: now, leastSimilarity: 0.15 },
    },
    form: wholeForm,
  }
  const small: Question = { ...large, matching: [...Array(100).keys()] }

  it('ends at the next deadline check, and leaves no state to the next query', () => {
    const counted = { checks: 0 }
    const expected = findAnswer(large, undefined, {
      budget: new Budget(1, 0, () => Number(++counted.checks < 0)),
    })
    const fresh = findAnswer(small)
    expect(counted.checks).toBeGreaterThan(5)
    const scores = new ExpertScores(wholeForm)
    for (let check = 0; check < counted.checks; check++) {
      let checks = 0
      const budget = new Budget(1, 0, () => (checks++ < check ? 0 : 2))
      expect(() => findAnswer(large, scores, { budget })).toThrow(DeadlineError)
      expect(checks).toBe(check + 1)
      expect(findAnswer(small, scores)).toEqual(fresh)
    }
    expect(findAnswer(large, scores)).toEqual(expected)
  })
})
