/** How much of a query people and repositories cover, by the definition, word by word. */

import type { IndexDocument, StrengthBounds } from '../../native-free-index/src/index.ts'
import type { BruteForce } from '../../native-free-index/test/oracle/brute-force.ts'
import {
  expectBounds,
  measureLevel,
  measureShare,
  weighWords,
} from '../../native-free-index/test/oracle/strength.ts'
import type { Collection } from '../../src/domain/index.ts'
import type { ExpertProfile, ExpertQuery } from '../../src/plan/index.ts'

/** The records that the definition reads. */
export interface CoverageWorld {
  readonly documents: Readonly<Record<Collection, readonly IndexDocument[]>>
  readonly oracles: Readonly<Record<Collection, BruteForce>>
  isHidden(name: Collection, ordinal: number): boolean
}

export const shareMin = 0.5
export const partMin = 0.25
export const worksWeight = 0.25

export class ExpectedCoverage {
  readonly #query: ExpertQuery
  readonly #values: ExpertProfile['values']
  readonly #people: Collection
  readonly #world: CoverageWorld
  /** By collection, then by word: whether a document has it. */
  readonly #having = new Map<string, readonly boolean[]>()
  readonly #weights: readonly number[]
  readonly #bounds: StrengthBounds
  /** By documents. They are asked for often. */
  readonly #shares = new Map<string, number>()
  readonly #named = new Map<string, ReadonlySet<number>>()

  constructor(
    query: ExpertQuery,
    profile: ExpertProfile | null,
    people: Collection,
    world: CoverageWorld,
  ) {
    const { words } = query
    this.#query = query
    this.#values = profile?.values ?? []
    this.#people = people
    this.#world = world
    const counted = profile === null ? (['repos'] as const) : ([people, 'repos'] as const)
    const documents = counted.reduce((sum, name) => sum + world.documents[name].length, 0)
    for (const name of counted) {
      for (const word of words) this.#having.set(`${name} ${word}`, this.#find(name, word))
    }
    const counts = words.map((word) =>
      counted.reduce(
        (sum, name) => sum + this.#having.get(`${name} ${word}`)!.filter(Boolean).length,
        0,
      ),
    )
    this.#bounds = expectBounds(query.bounds, counts)
    this.#weights = weighWords(counts, documents)
  }

  /** The documents with the word, none if only hidden ones have it. */
  #find(name: Collection, word: string): boolean[] {
    const found = this.#world.documents[name].map(() => false)
    const ranking = { kind: 'terms', terms: [word] } as const
    const plan = { ranking, filter: null, limit: found.length, after: null }
    for (const { ordinal } of this.#world.oracles[name].search(plan)) found[ordinal] = true
    const isKnown = found.some((has, ordinal) => has && !this.#world.isHidden(name, ordinal))
    return isKnown ? found : found.map(() => false)
  }

  #has(name: Collection, ordinal: number, word: string): boolean {
    const { workValues } = this.#query
    const { keywords } = this.#world.documents[name][ordinal]!
    const named = (name === 'repos' ? workValues : this.#values).filter(
      (value) => value.word === word,
    )
    const said = named.some(({ field, value }) =>
      [keywords[field] ?? []].flat().some((own) => own.toLowerCase() === value.toLowerCase()),
    )
    return said || this.#having.get(`${name} ${word}`)![ordinal]!
  }

  /** @param documents that cover the query together */
  #measureShare(documents: readonly (readonly [Collection, number])[]): number {
    const { words } = this.#query
    const key = documents.join()
    const known = this.#shares.get(key)
    const share =
      known ??
      measureShare(this.#weights, (i) =>
        documents.some(([name, ordinal]) => this.#has(name, ordinal, words[i]!)),
      )
    this.#shares.set(key, share)
    return share
  }

  /** @param person an ordinal of people; undefined: no profile */
  shareWith(person: number | undefined, repo: number): number {
    const own = person === undefined ? [] : [[this.#people, person] as const]
    return this.#measureShare([...own, ['repos', repo]])
  }

  shareOfPerson(person: number): number {
    return this.#measureShare([[this.#people, person]])
  }

  shareOfRepo(repo: number): number {
    return this.#measureShare([['repos', repo]])
  }

  /** 3: strong, 2: fair, 1: weak. */
  levelOfShare(share: number, cosine = 0): number {
    return measureLevel(this.#bounds, share, cosine)
  }

  isNamed(person: number): boolean {
    const { words } = this.#query
    return words.length > 0 && words.every((word) => this.#findPeopleNamed(word).has(person))
  }

  #findPeopleNamed(word: string): ReadonlySet<number> {
    const before = this.#named.get(word)
    if (before !== undefined) return before
    const { oracles } = this.#world
    const filters = ['login', 'displayName', 'loginWords'].map((field) => {
      return { kind: 'tokens', field, terms: [word] } as const
    })
    const isKnown = this.#having.get(`${this.#people} ${word}`)!.some(Boolean)
    const named = new Set(isKnown ? oracles[this.#people].matching({ kind: 'or', filters }) : [])
    this.#named.set(word, named)
    return named
  }

  /** The similarity of a person. */
  similarity(person: number, words: number, share: number, expertise: number): number {
    const { keywords } = this.#world.documents[this.#people][person]!
    let said = words
    for (const { field, value } of this.#values) {
      const own = [keywords[field] ?? []].flat().map((one) => one.toLowerCase())
      if (!own.includes(value.toLowerCase())) continue
      said = 1 - (1 - said) * (1 - 0.3 / Math.max(1, this.#query.words.length))
    }
    const covered = said * (share * share)
    const named = this.isNamed(person) ? Math.max(covered, worksWeight) : covered
    return (named + worksWeight * expertise) / (1 + worksWeight)
  }
}
