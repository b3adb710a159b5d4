/** How strongly repositories match, which matches an answer omits, and totals by strength. */
import type { Filter, RelevantFilter } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { ExpectedRelevance } from '../../../native-free-index/test/oracle/relevance.ts'
import type { Match, SearchReposRequest } from '../../../src/contract/index.ts'
import { nameStrength } from '../../../src/engines/strengths.ts'
import { compileQuery, type ListPlan, planQuery } from '../../../src/plan/index.ts'
import { planName } from '../../../src/plan/names.ts'
import { schemas } from '../../../src/snapshot/index.ts'
import { vectorNear } from '../repos.ts'
import { documents, hiding, suppressedOrdinals, suppressedWorld } from '../suppressible-world.ts'
import { walk } from '../walk.ts'
import { alone, cases, hidden, place, target } from './cases.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

const expected = new ExpectedRelevance(schemas.repos, documents.repos)
const bounds = {
  ...{ fair: { share: 0.5, cosine: 0.43 }, strong: { share: 0.8, cosine: 0.6 } },
  familiarCosine: 0.2,
}

function relevant(words: readonly string[], more: Partial<RelevantFilter> = {}): RelevantFilter {
  const none = { values: [], vector: [], name: null, bounds, least: 'fair' } as const
  return { kind: 'relevant', terms: words, words, ...none, ...more }
}

const near = (subject: number) => [...vectorNear(subject, 7000)]
const typedName = (text: string) => planName(text, { prefix: true }).name
const filters: Readonly<Record<string, RelevantFilter>> = {
  'a word': relevant(['compiler']),
  'words of unequal rarity': relevant(['rust', 'search', '149']),
  'a part of the words counts': relevant(['in', 'rust', 'compiler'], {
    words: ['rust', 'compiler'],
  }),
  'unknown words': relevant(['zzzz', 'compiler']),
  'a value says a word': relevant(['go', 'server'], {
    values: [{ word: 'go', field: 'language', value: 'GO' }],
  }),
  meaning: relevant(['web'], { vector: near(2) }),
  'meaning of unknown words': relevant(['zzzz'], { vector: near(2) }),
  'no meaning': relevant(['vector'], { vector: Array(64).fill(0) }),
  'bounds that nothing reaches': relevant(['rust', 'zzzz'], {
    ...{ vector: near(1), words: ['zzzz'] },
    bounds: { fair: { share: 0.9, cosine: 2 }, strong: { share: 1, cosine: 2 }, familiarCosine: 2 },
  }),
  'a name': relevant(['engine', '7'], { name: typedName('engine-7') }),
  'the beginning of names': relevant(['vector', '1'], { name: typedName('vector-1') }),
  'a name with a typo': relevant(['zzzz'], { name: typedName('compilr-6') }),
  'all together': relevant(['engine', 'rust'], { vector: near(0), name: typedName('search-1') }),
}

const languagesIn = (text: string) => (text === 'go' ? ['Go'] : [])

function planOf(request: SearchReposRequest, match: Match): ListPlan {
  const speaking = { ...target, languagesIn }
  const query = planQuery('repos', { ...alone, ...request, match, first: 70 }, place, speaking)
  const vectors = query.texts.map((_, i) => vectorNear(i, 7000))
  return compileQuery(query, { vectors, likeness: null }, speaking) as ListPlan
}

export function strengthsConform(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards))
  const all = Number.POSITIVE_INFINITY
  const summed = { facets: [], sizes: null, byStrength: true } as const
  const sorted = (ordinals: readonly number[]) => [...ordinals].sort((a, b) => a - b)
  const find = async (filter: Filter) => {
    const ranking = { kind: 'sorted', field: 'createdAt' } as const
    const plan: ListPlan = { collection: 'repos', ranking, filter, limit: 100, after: null }
    return sorted((await walk(engine(), plan, all)).map(({ ordinal }) => ordinal))
  }

  describe.each([{}, hidden])('without %j', (suppressed) => {
    const { repos } = suppressedOrdinals(suppressed)
    const gone = (repo: number) => repos.has(repo)
    const live = [...documents.repos.keys()].filter((repo) => !gone(repo))

    it.each(Object.keys(filters))('a filter finds what matches: %s', async (row) => {
      await engine().suppress(hiding(suppressed))
      const levels = expected.levelsOf(filters[row]!, gone)
      for (const [least, level] of [
        ['fair', 2],
        ['strong', 3],
      ] as const) {
        const filter = { ...filters[row]!, least }
        const matching = live.filter((repo) => levels[repo]! >= level)
        expect(await find(filter)).toEqual(matching)
        expect(await engine().searcher.count('repos', { kind: 'not', filter })).toBe(
          live.length - matching.length,
        )
      }
    })

    it.each(cases.repositories)('hits have a strength, weak ones none: %s', async (_, request) => {
      await engine().suppress(hiding(suppressed))
      const plan = planOf(request, 'all')
      const lists = plan.relevance!.map((query) => expected.levelsOf(query, gone))
      const levelOf = (repo: number) => Math.max(...lists.map((levels) => levels[repo]!))
      const every = (await walk(engine(), plan, all)).map(({ ordinal }) => ordinal)
      for (const match of ['all', 'relevant'] as const) {
        const asked = planOf(request, match)
        const left = every.filter((repo) => match === 'all' || levelOf(repo) >= 2)
        const found = (await walk(engine(), asked, all)).map(({ ordinal }) => ordinal)
        expect(sorted(found)).toEqual(sorted(left))
        const { hits } = await engine().searcher.search(asked)
        const strengths = hits.map(({ ordinal }) => nameStrength(levelOf(ordinal)))
        expect(hits.map(({ strength }) => strength)).toEqual(strengths)
        const { total, byStrength } = await engine().searcher.summarise(asked, summed)
        const [strong, fair, weak] = [3, 2, 1].map((level) => {
          return left.filter((repo) => levelOf(repo) === level).length
        })
        expect([total, byStrength]).toEqual([left.length, { strong, fair, weak }])
        const places = await engine().searcher.ranks(asked, every)
        expect(places.map((place) => place !== null)).toEqual(
          every.map((repo) => left.includes(repo)),
        )
      }
    })
  })

  it.each(cases.withoutStrength)('hits have none: %s', async (_, request) => {
    await engine().suppress(hiding({}))
    const plan = planOf(request, 'relevant')
    const { hits } = await engine().searcher.search(plan)
    expect(hits.map(({ strength }) => strength)).toEqual(hits.map(() => undefined))
    expect((await engine().searcher.summarise(plan, summed)).byStrength).toBeNull()
  })
}
