/**
 * Whom to ask about a topic? Topics of judged lists are the queries, and who owns a listed
 * repository is right. Baselines take the owners of found repositories in their order, or search
 * profiles. An ablation leaves out a part of the ranking. On real data, people are right who own a
 * starred repository that is about the topic.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchUsersRequest } from '../../src/contract/index.ts'
import { openEmbedder } from '../../src/embed/index.ts'
import { repositoryFolder } from '../workspace.ts'
import { importRepositories } from './collection.ts'
import { writeDataSet } from './judgements.ts'
import { retrievals } from './methods.ts'
import { type Ablation, type ExpertFound, PeopleCollection } from './people.ts'
import { ndcgAt10 } from './quality.ts'
import { digestOf, type Evaluation, type MethodScores, type ScoredSet } from './scored.ts'
import { readBios } from './sets/bios.ts'
import { isAbsent, peopleFiles, readProfiles } from './sets/data-set.ts'
import { peopleTopicSets } from './sets/people-topics.ts'
import type { RelevantSet } from './sets/query-set.ts'

const whole = { standing: true, saturation: true, recency: true }

export const ablations: readonly Ablation[] = [
  { name: 'expertise' },
  { name: 'without words', list: (list) => matching(list, { wordWeight: 0, terms: [] }) },
  { name: 'without feedback', list: (list) => matching(list, { feedback: null }) },
  { name: 'without standing', form: { ...whole, standing: false } },
  { name: 'without saturation', form: { ...whole, saturation: false } },
  { name: 'without recency', form: { ...whole, recency: false } },
  { name: 'strong and fair matches', request: { match: 'relevant' } },
  { name: 'owners alone', request: { evidence: { relations: ['owns'] } } },
  { name: 'stars too', request: { evidence: { relations: ['owns', 'contributes', 'stars'] } } },
]

function matching(list: Parameters<NonNullable<Ablation['list']>>[0], changed: object) {
  return { ...list, matches: { ...list.matches, ...changed } }
}

interface TopicQuery {
  readonly text: string
  readonly relevant: readonly string[]
  readonly evidence?: SearchUsersRequest['evidence']
}

/** The part `experts`. */
export async function rateExperts(evaluation: Evaluation): Promise<ScoredSet[]> {
  const embedder = await openEmbedder({ kind: 'static' })
  try {
    return [
      await rateJudged(evaluation, embedder),
      await rateSample(evaluation, embedder),
      ...(await rateReal(evaluation, embedder)),
    ]
  } finally {
    await embedder.close()
  }
}

type Table = Awaited<ReturnType<typeof openEmbedder>>

async function rateJudged(
  { judgements: { repositories, topics }, folder }: Evaluation,
  embedder: Table,
): Promise<ScoredSet> {
  const owners = new Map(repositories.map(({ id, repo }) => [id, ownerOf(repo)]))
  const source = join(folder, 'experts')
  writeDataSet(repositories, source)
  writeOwners([...new Set(owners.values())], source)
  // Each topic is asked of its own list, as its repositories are.
  const queries = topics.map(({ text, list, relevant }) => ({
    text,
    evidence: { filters: inList(list) },
    relevant: ownersOf([...relevant], owners),
  }))
  const people = await PeopleCollection.open(source, join(folder, 'experts-data'), embedder)
  const methods = await rateAblations(people, queries)
  const repos = await importRepositories(source, join(folder, 'owners-data'), embedder)
  try {
    for (const method of retrievals) {
      const rank = async ({ text, evidence }: (typeof queries)[number]) => {
        const question = { query: text, filters: evidence.filters, first: ownersAmong }
        return ownersOf(await method.rank(repos, question), owners)
      }
      methods.push(await rated(`owners by ${method.name}`, queries, rank))
    }
  } finally {
    await repos.close()
  }
  return { set: 'experts, judged topics', metric: 'nDCG@10', digest: digestOf(queries), methods }
}

/** Enough for ten owners who have several repositories each. */
const ownersAmong = 100

/** Topics of the sample are words of its bios; who states one is right. */
async function rateSample(
  { seed, quick, judgements, folder }: Evaluation,
  embedder: Table,
): Promise<ScoredSet> {
  const source = join(repositoryFolder, 'data/sample')
  const people = await PeopleCollection.open(source, join(folder, 'sample-data'), embedder)
  const count = quick ? 20 : 150
  const bios = readBios(readProfiles(source))
  const [{ queries }] = peopleTopicSets(bios, judgements.topics, { seed, count }) as [RelevantSet]
  const methods = await rateAblations(people, queries)
  return { set: 'experts, sample', metric: 'nDCG@10', digest: digestOf(queries), methods }
}

/** Counts the owners of starred repositories on the topic among the first ten. */
async function rateReal({ data, folder }: Evaluation, embedder: Table): Promise<ScoredSet[]> {
  if (isAbsent(data, peopleFiles)) return []
  const people = await PeopleCollection.open(data, join(folder, 'real-people'), embedder)
  const queries = realTopics.map((text) => ({ text }))
  const methods: MethodScores[] = []
  for (const ablation of [...ablations, hybrid]) {
    const search = people.searcher(ablation)
    const scores: number[] = []
    for (const { text } of queries) scores.push(starredShare(await search(asked({ text }))))
    methods.push({ method: ablation.name, scores })
  }
  return [{ set: 'experts, real people', metric: 'starred@10', digest: digestOf(queries), methods }]
}

/** Topics of real people's works. */
export const realTopics = [
  ...['machine learning', 'web framework', 'rust compiler', 'text editor', 'game engine'],
  ...['database', 'static site generator', 'command line tool', 'kubernetes operator'],
  ...['data visualization', 'neural network', 'parser', 'testing framework'],
  ...['react components', 'ios app', 'cryptography', 'dotfiles', 'vim plugin', 'http client'],
  ...['natural language processing'],
]

const starsLeast = 50

export function starredShare(found: readonly ExpertFound[]): number {
  return selectStarred(found).length / 10
}

/** A work is about the topic if it is at least half as similar as the most similar one. */
export function selectStarred(found: readonly ExpertFound[]): ExpertFound[] {
  const most = Math.max(...found.flatMap(({ works }) => works.map(({ similarity }) => similarity)))
  return found.filter(({ works }) =>
    works.some(({ stars, similarity }) => stars >= starsLeast && similarity >= most / 2),
  )
}

const hybrid: Ablation = { name: 'hybrid', request: { retrieval: 'hybrid' } }

async function rateAblations(
  people: PeopleCollection,
  queries: readonly TopicQuery[],
): Promise<MethodScores[]> {
  const profile = people.profiles()
  const idsOf = async (found: Promise<readonly ExpertFound[]>) =>
    (await found).map(({ platformId }) => platformId)
  const methods = [await rated('profile', queries, ({ text }) => profile({ query: text }))]
  for (const ablation of [...ablations, hybrid]) {
    const search = people.searcher(ablation)
    methods.push(await rated(ablation.name, queries, (query) => idsOf(search(asked(query)))))
  }
  return methods
}

function asked({ text, evidence }: Pick<TopicQuery, 'text' | 'evidence'>): SearchUsersRequest {
  const all = { retrieval: 'expertise', match: 'all' } as const
  return { query: text, ...all, ...(evidence === undefined ? {} : { evidence }) }
}

async function rated<Query extends TopicQuery>(
  method: string,
  queries: readonly Query[],
  rank: (query: Query) => Promise<readonly string[]>,
): Promise<MethodScores> {
  const scores: number[] = []
  for (const query of queries) {
    scores.push(ndcgAt10(await rank(query), new Set(query.relevant)))
  }
  return { method, scores }
}

function inList(list: string) {
  return { field: 'lastContributorLocations', op: 'Contains', value: list } as const
}

function writeOwners(logins: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  const lines = logins.map((login) => JSON.stringify({ platformId: login, login }))
  writeFileSync(join(folder, 'users.jsonl'), `${lines.join('\n')}\n`)
}

/** Each once, in the order of the first repository. */
function ownersOf(ids: readonly string[], owners: ReadonlyMap<string, string>): string[] {
  return [...new Set(ids.map((id) => owners.get(id)!))]
}

/** Logins are compared without case. */
function ownerOf(repo: string): string {
  return repo.slice(0, repo.indexOf('/')).toLowerCase()
}
