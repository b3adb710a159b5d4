/** Pairs of a sentence and its interpretation as a plain search, which must find the same. */
import { type Subject, sentences } from './sentences.ts'

/** A request in plain words and the one that a client could have sent in its place. */
export interface Pair {
  readonly sentence: string
  readonly plain: string
}

export interface Pairs {
  readonly pairs: readonly Pair[]
  /** Sentences that were searched for more than once, since nothing was found. */
  readonly relaxed: number
  /** Sentences without text and filters, which a plain search does not take. */
  readonly unbounded: number
}

export const paths: Readonly<Record<Subject, { readonly words: string; readonly plain: string }>> =
  {
    users: { words: '/search/users/natural-language', plain: '/search/users' },
    repos: { words: '/search/repos/natural-language', plain: '/search/repos' },
  }

interface Found {
  readonly users?: readonly unknown[]
  readonly repositories?: readonly unknown[]
  readonly explanation?: {
    readonly query: string | null
    readonly filters?: object
    readonly rankBy?: object
    readonly relaxed: readonly unknown[]
  }
}

export type Ask = (path: string, body: string) => Promise<Found>

/** More results would slow down both sides equally. */
const first = 10

/** Throws where a sentence and its search do not find the same. */
export async function findPairs(subject: Subject, ask: Ask): Promise<Pairs> {
  const { words, plain } = paths[subject]
  const pairs: Pair[] = []
  let [relaxed, unbounded] = [0, 0]
  for (const query of sentences[subject]) {
    const answer = await ask(words, JSON.stringify({ query, first, explain: true }))
    const { query: text, filters, rankBy, relaxed: steps } = answer.explanation!
    if (steps.length > 0) relaxed++
    else if (text === null && filters === undefined) unbounded++
    else {
      const search = JSON.stringify({ query: text, filters, rankBy, first })
      const sentence = JSON.stringify({ query, first })
      requireSame(query, await ask(words, sentence), await ask(plain, search))
      pairs.push({ sentence, plain: search })
    }
  }
  return { pairs, relaxed, unbounded }
}

function requireSame(sentence: string, one: Found, other: Found): void {
  const found = ({ users, repositories }: Found) => JSON.stringify(users ?? repositories)
  if (found(one) === found(other)) return
  throw new Error(`"${sentence}" finds other documents than the search that it became`)
}
