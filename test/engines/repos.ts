/**
 * Repositories as the importer would index them, in ordinal order, each with a vector near its
 * subject.
 */
import type { IndexDocument, VectorLayout } from 'native-free-index'
import { buildRepoDocument, readRepo } from '../../src/ingest/normalise/index.ts'

const dims = 64
/** Components are multiples of 1 / scale, so that no product or sum of them is ever rounded. */
const scale = 1024
const subjects = ['search engine', 'state management', 'web server', 'vector database', 'compiler']
const languages = ['Rust', 'Go', 'TypeScript', 'C++']

export const repoVectors: VectorLayout = {
  dims,
  rows: 'float32',
  centroids: Float32Array.from(subjects.flatMap((_, i) => [...unit(noise(i, 100))])),
}

/** A vector of length 1 near a subject, like a query's; each number gives another vector. */
export function vectorNear(subject: number, number: number): Float32Array {
  const far = noise(1000 + number, 80)
  return unit(noise(subject % subjects.length, 100).map((value, i) => value + far[i]!))
}

export function inventRepos(count: number): IndexDocument[] {
  const repos = Array.from({ length: count }, (_, i) => {
    const subject = (i * i + 3 * i) % subjects.length
    const [language, other] = [languages[i % 4]!, languages[i % 3]!]
    const record = readRepo({
      platformId: `R_${i}`,
      name: `${subjects[subject]!.split(' ')[i % 2]}-${i}`,
      ownerLogin: `owner-${i % 70}`,
      // Many share the same number: their ids decide.
      stargazerCount: Math.floor(1e5 / (1 + (i % 90))),
      totalIssuesClosed: i % 13,
      totalIssuesCount: (i % 13) + (i % 4),
      totalIssuesOpen: i % 4,
      ...(i % 5 ? { description: `A ${subjects[subject]} in ${other}, number ${i % 50}` } : {}),
      ...(i % 7 ? { createdAt: new Date(Date.UTC(2015, i % 100, 1)).toISOString() } : {}),
      language,
      topics: subjects[(i % 11) % subjects.length]!.split(' '),
    })
    // One in 41 has no word that an embedder knows.
    const vector = i % 41 === 0 ? new Float32Array(dims) : vectorNear(subject, i)
    return { record, embedding: { vector, cluster: subject } }
  })
  repos.sort(({ record: { repo: a } }, { record: { repo: b } }) =>
    a.stargazerCount === b.stargazerCount
      ? Number(a.id > b.id) - Number(a.id < b.id)
      : b.stargazerCount - a.stargazerCount,
  )
  const context = {
    ownerLocation: undefined,
    ownerDevrank: undefined,
    contributorLocations: [],
    embeddedAt: '2026-01-01T00:00:00Z',
  }
  return repos.map(({ record, embedding }) => ({
    ...buildRepoDocument(record, context),
    embedding,
  }))
}

/** Whole numbers from -most to most, the same for the same seed (Park and Miller's generator). */
function noise(seed: number, most: number): number[] {
  let state = (seed + 1) * 7919
  return Array.from({ length: dims }, () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % (2 * most + 1)) - most
  })
}

/** A direction in multiples of 1 / scale; the last components make its length exactly 1. */
function unit(direction: readonly number[]): Float32Array {
  const start = direction.slice(0, dims - 12)
  const factor = (0.98 * scale) / Math.hypot(...start)
  const whole = start.map((value) => Math.round(value * factor))
  let left = scale ** 2 - whole.reduce((sum, value) => sum + value ** 2, 0)
  while (whole.length < dims) {
    whole.push(Math.floor(Math.sqrt(left)))
    left -= whole.at(-1)! ** 2
  }
  if (left !== 0) throw new Error('no vector of length 1')
  return Float32Array.from(whole, (value) => value / scale)
}
