/** Which repositories are right for which topics: two curated lists and their sections. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface JudgedRepository {
  readonly id: string
  /** The curated list that it stands in; a topic is looked for in its own list. */
  readonly list: string
  /** `owner/name`. */
  readonly repo: string
  readonly name: string
  readonly description: string
}

export interface Topic {
  readonly id: string
  readonly list: string
  readonly text: string
  /** Ids of the repositories that are right. */
  readonly relevant: ReadonlySet<string>
}

export interface Judgements {
  readonly repositories: readonly JudgedRepository[]
  readonly topics: readonly Topic[]
}

/** @param folder with docs.jsonl, queries.jsonl and qrels.tsv */
export function readJudgements(folder: string): Judgements {
  const relevant = new Map<string, Set<string>>()
  for (const line of linesOf(join(folder, 'qrels.tsv')).slice(1)) {
    const [topic, repository] = line.split('\t') as [string, string]
    relevant.set(topic, (relevant.get(topic) ?? new Set()).add(repository))
  }
  const topics = linesOf(join(folder, 'queries.jsonl')).map((line): Topic => {
    const topic = JSON.parse(line) as Omit<Topic, 'relevant'>
    return { ...topic, relevant: relevant.get(topic.id) ?? new Set() }
  })
  const repositories = linesOf(join(folder, 'docs.jsonl')).map(
    (line): JudgedRepository => JSON.parse(line),
  )
  return { repositories, topics }
}

/**
 * The repositories as a data set to import. The list is put where filters find it, and neither
 * embeddings nor the words of a search do.
 */
export function writeDataSet(repositories: readonly JudgedRepository[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  const lines = repositories.map(({ id, list, repo, name, description }) =>
    JSON.stringify({
      platformId: id,
      ownerLogin: repo.slice(0, repo.indexOf('/')),
      name,
      description,
      lastContributorLocations: [list],
    }),
  )
  writeFileSync(join(folder, 'repos.jsonl'), `${lines.join('\n')}\n`)
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}
