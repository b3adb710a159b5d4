/** The process of "one thread": searches for people by what they did. Prints one line of JSON. */
import { randomBytes } from 'node:crypto'
import { Budget, Searcher } from 'native-free-index'
import { mulberry32 } from '../../data/generate/index.ts'
import type { SearchUsersRequest } from '../../src/contract/index.ts'
import { openEmbedder } from '../../src/embed/index.ts'
import { ExpertSearch } from '../../src/engines/index.ts'
import { listLanguages } from '../../src/language/index.ts'
import { CursorCodec, compileQuery, type ExpertPlan, planSearch } from '../../src/plan/index.ts'
import {
  loadSnapshot,
  openCollection,
  openRelation,
  perRelation,
} from '../../src/snapshot/index.ts'
import { generateQueries } from '../corpus/index.ts'
import { percentile } from '../statistics.ts'

export interface ExpertsJob {
  readonly dataDir: string
  /** Queries per row. */
  readonly queries: number
}

export interface ExpertTimes {
  readonly rows: readonly {
    readonly name: string
    readonly p50Ms: number
    readonly p99Ms: number
    /** Repositories, on average. */
    readonly matches: number
    readonly queries: number
  }[]
  /** Bytes per thread and bytes that all threads share, by name. */
  readonly bytes: Readonly<Record<string, number>>
}

const deadlineMs = 600_000

type Asked = Omit<SearchUsersRequest, 'query'>

const asked: Readonly<Record<string, Asked>> = {
  expertise: { retrieval: 'expertise' },
  'expertise, with 5 works each': {
    retrieval: 'expertise',
    includeAttributes: { evidence: { first: 5 } },
  },
  'expertise, in one country': { retrieval: 'expertise', filters: country() },
  'expertise, works with 10 stars': {
    retrieval: 'expertise',
    evidence: { filters: { field: 'stargazerCount', op: 'Gte', value: 10 } },
  },
  'expertise, stars too': {
    retrieval: 'expertise',
    evidence: { relations: ['owns', 'contributes', 'stars'] },
  },
  hybrid: { retrieval: 'hybrid' },
}

/** The country that most people are in. */
function country() {
  for (const { filters } of generateQueries(1000, 2)) {
    if (filters !== undefined && 'field' in filters && filters.field === 'resolvedCountry') {
      return filters
    }
  }
  throw new Error('no query names a country')
}

async function measure({ dataDir, queries }: ExpertsJob): Promise<ExpertTimes> {
  const snapshot = await loadSnapshot(dataDir)
  const searcherOf = (name: 'users' | 'repos' | 'professionals') =>
    new Searcher(openCollection(name, snapshot.shared[name]), {
      compileRegex: () => {
        throw new Error('no patterns here')
      },
    })
  const relations = perRelation((name) => openRelation(snapshot.graph[name]))
  const search = new ExpertSearch({
    repos: searcherOf('repos'),
    users: searcherOf('users'),
    professionals: searcherOf('professionals'),
    relations,
  })
  const embedder = await openEmbedder({ kind: 'static' })
  const cursors = new CursorCodec(randomBytes(32))
  const { name, createdAt, collections } = snapshot.manifest
  const target = {
    snapshot: name,
    snapshotSeconds: Date.parse(createdAt) / 1000,
    regexProblem: () => null,
    languagesIn: listLanguages,
  }
  const texts = topicTexts(queries)
  const rows: ExpertTimes['rows'][number][] = []
  for (const [row, request] of Object.entries(asked)) {
    const plans: ExpertPlan[] = []
    for (const query of texts) {
      const planned = planSearch('users', { ...request, query, first: 10 }, cursors, target)
      const vectors = await embedder.embed(planned.texts, 'query')
      plans.push(compileQuery(planned, { vectors, likeness: null }, target) as ExpertPlan)
    }
    rows.push({ name: row, queries, ...timed(search, plans) })
  }
  const { owns, contributes, stars } = relations
  return {
    rows,
    bytes: {
      'one thread, scores of people': search.bytes,
      'one thread, near repositories': collections.repos.documents * (4 + 1 / 8),
      'all threads, dates of edges': 4 * (owns.in.edges + contributes.in.edges + stars.in.edges),
    },
  }
}

/** Two technical words each: what repositories are described with. */
function topicTexts(count: number): string[] {
  const random = mulberry32(7)
  const words = new Set<string>()
  for (const { query } of generateQueries(3000, 3)) {
    for (const word of query.split(' ')) if (technical.has(word)) words.add(word)
  }
  const list = [...words].sort()
  const draw = () => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, () => `${draw()} ${draw()}`)
}

const technical: ReadonlySet<string> = new Set(
  (
    'rust python javascript typescript golang distributed frontend machine learning mobile ' +
    'android react ' +
    'kubernetes cloud security linux kernel compiler database blockchain game physics ' +
    'robotics embedded rails django angular swift kotlin flutter docker'
  ).split(' '),
)

function timed(search: ExpertSearch, plans: readonly ExpertPlan[]) {
  let matches = 0
  const run = ({ filter, limit, ranking }: ExpertPlan) => {
    const plan = { filter, limit, after: null }
    const budget = new Budget(performance.now() + deadlineMs, deadlineMs)
    matches += search.run({ collection: 'users', plan, ranking }, budget).matches
  }
  for (const plan of plans.slice(0, 20)) run(plan)
  matches = 0
  const times = Float64Array.from(plans, (plan) => {
    const startMs = performance.now()
    run(plan)
    return performance.now() - startMs
  }).sort()
  return {
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    matches: matches / plans.length,
  }
}

const job = process.argv[2]
if (job === undefined) throw new Error('usage: inside JOB')
console.log(JSON.stringify(await measure(JSON.parse(job) as ExpertsJob)))
