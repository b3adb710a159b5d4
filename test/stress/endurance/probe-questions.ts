/** Requests with answers that differ between data sets, to identify the served one. */

import type { Client, Question } from '../../../bench/client.ts'
import { bestKnown, generateQueries, generateUsers } from '../../../bench/corpus/index.ts'
import { sentences } from '../../../bench/language/sentences.ts'

/** Another seed than the load's. */
const querySeed = 77

/** Some of each kind: words, filters, formulas, sentences, lookups, counts and edges. */
export function probeQuestions(users: number, seed: number): Question[] {
  const queries = [...generateQueries(24, querySeed)]
  const filtered = queries.filter(({ filters }) => filters !== undefined).slice(0, 4)
  const logins = Array.from(generateUsers(Math.min(users, 20), seed), ({ login }) => login)
  const words = queries.slice(0, 4).map(({ query }) => query)
  const rankBy = {
    type: 'Sum',
    exprs: [
      { type: 'Attr', name: 'stargazerCount' },
      { type: 'Attr', name: 'ANN' },
    ],
  }
  const dearest = { filters: { field: 'stargazerCount', op: 'Gte', value: 0 } }
  const of = (path: string, ...bodies: object[]): Question[] =>
    bodies.map((body) => ({ path, body: JSON.stringify(body) }))
  return [
    ...of('/search/users', ...words.map((query) => ({ query, first: 20 })), ...filtered),
    ...of('/search/repos', ...words.map((query) => ({ query, first: 20 })), dearest),
    ...of('/search/repos', ...words.slice(0, 2).map((query) => ({ query, rankBy, first: 20 }))),
    ...of('/search/users/natural-language', ...sentences.users.slice(0, 3).map(asked)),
    ...of('/search/repos/natural-language', ...sentences.repos.slice(0, 2).map(asked)),
    ...of('/raw/users/by-login', { logins, includeAttributes: { devrank: true } }),
    ...of('/raw/users/count', ...filtered.map(({ filters }) => ({ filters }))),
    ...of('/raw/repos/count', dearest),
    ...of(`/raw/users/${bestKnown.user}/graph/followers`, { first: 50 }),
  ]
}

const asked = (query: string) => ({ query, first: 20 })

/** Each answer in a form that is equal on the same data; null where there was no 200. */
export async function answersTo(
  client: Client,
  questions: readonly Question[],
): Promise<(string | null)[]> {
  const answers: (string | null)[] = []
  for (const question of questions) {
    const answer = await client.ask(question)
    answers.push(answer?.status === 200 ? withoutTimes(answer.body) : null)
  }
  return answers
}

/** Removes cursors, which are always encrypted again, and times, which differ between imports. */
function withoutTimes(body: string): string {
  return body.replace(/"(endCursor|cursor|embeddedAt|createdAt|updatedAt)":"[^"]*"/g, '"$1":"…"')
}

/** Whether these are the same answers, byte for byte, and none is missing. */
export function areSame(answers: readonly (string | null)[], expected: typeof answers): boolean {
  return differenceOf(answers, expected) === null
}

/** The first missing or different answer, and the position of the difference; null for none. */
export function differenceOf(
  answers: readonly (string | null)[],
  expected: readonly (string | null)[],
): string | null {
  const at = answers.findIndex((answer, i) => answer === null || answer !== expected[i])
  if (at < 0) return null
  const [one, other] = [answers[at] ?? 'none', expected[at] ?? 'none']
  let from = 0
  while (one[from] === other[from]) from++
  const shown = (text: string) => text.slice(Math.max(0, from - 20), from + 40)
  return `answer ${at} has ${shown(one)}, not ${shown(other)}`
}
