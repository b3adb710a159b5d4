/** Scoped keys of a service over a cluster: every endpoint answers as the embedded engine does. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { Cluster, loadIntoCluster } from '../../src/engines/opensearch/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { graphCorpus } from '../service/graph-corpus.ts'
import {
  type DataLine,
  importLines,
  openWorld,
  serveWorld,
  type World,
} from '../service/harness.ts'
import { anyRequest, type Material, told } from '../service/scopes/asked.ts'
import { freshPrefix, removeIndices, testNode } from './test-node.ts'

const countries = ['Atlantis', 'Lemuria', 'Mu']
const words = ['rust', 'compiler', 'compilers', 'network', 'networks', 'data', 'wasm', 'parser']
const languages = ['Rust', 'Go', 'Zig']
const trace = 'zqtrace'

const textOf = (i: number) =>
  [0, 1, 2].map((j) => words[(i * (j + 3) + j) % words.length]).join(' ')

const corpus = graphCorpus(5, 200)
const users = corpus.users.map((line, i): DataLine => {
  const country = countries[i % 3]!
  return {
    ...line,
    bio: `${textOf(i)} ${country.toLowerCase()}only`,
    company: `firm ${i % 4}`,
    displayName: `Person ${words[i % 8]}`,
    resolvedCountry: country,
    emails: [`person${i}@firm${i % 4}.example`],
    ...(i % 4 === 0 ? { professional: { title: textOf(i + 1), headline: `${country} man` } } : {}),
  }
})
const repos = corpus.repos.map((line, i): DataLine => {
  const language = languages[i % 3]!
  const mark = language === 'Rust' ? '' : ` ${trace}`
  return { ...line, language, description: `${textOf(i)}${mark}`, topics: [words[i % 8]!] }
})
const material: Material = {
  names: [...users.map(({ login }) => String(login)), 'user1/repo3', 'user7/repo1', 'nix'],
  ids: [...users, ...repos].map(({ platformId }) => platformId).concat('U_nix'),
  words: [
    ...words,
    'atlantisonly',
    'lemuriaonly',
    'compilrs',
    'net*',
    trace,
    '"rust data"',
    'firm',
  ],
  userFilters: [
    { field: 'login', op: 'NotEq', value: '' },
    { field: 'totalStars', op: 'Gte', value: 5 },
  ],
  repoFilters: [
    { field: 'stargazerCount', op: 'Gte', value: 0 },
    { field: 'ownerLogin', op: 'Glob', value: 'user*' },
  ],
}
const ofUsers = { field: 'resolvedCountry', op: 'Eq', value: 'Atlantis' } as const
const ofRepos = { field: 'language', op: 'Eq', value: 'Rust' } as const
const pattern = { field: 'login', op: 'Regex', value: '^user[0-9]*[1-6]$' } as const
const fields = [
  ...['platformId', 'login', 'bio', 'resolvedCountry', 'totalStars', 'name', 'ownerLogin'],
  ...['stargazerCount', 'description', 'totalIssuesClosed', 'evidence', 'owner', 'owns', 'stars'],
]
const keys = {
  people: { scope: { filters: { users: ofUsers } } },
  both: { scope: { filters: { users: ofUsers, repos: ofRepos } } },
  matched: { scope: { filters: { users: pattern } } },
  masked: { scope: { fields } },
  thin: { scope: { filters: { repos: ofRepos }, fields: ['login', 'bio', 'name', 'totalStars'] } },
}
const lines = { users, repos, edges: corpus.edges, keys }
const prefix = freshPrefix('scopes')

let embedded: World
let clustered: World
beforeAll(async () => {
  embedded = await openWorld(lines)
  const dataDir = await mkdtemp(join(tmpdir(), 'devdex-clustered-'))
  await importLines(dataDir, lines)
  const snapshot = await loadSnapshot(dataDir)
  const cluster = new Cluster({ nodes: [testNode()] })
  await loadIntoCluster({ cluster, snapshot, prefix, replicas: 0, keep: 0, pseudonyms: null })
  const engine = { kind: 'opensearch', cluster, prefix, requests: 8 } as const
  clustered = await serveWorld(dataDir, { ...lines, service: { engine } })
})
afterAll(async () => {
  await Promise.all([embedded?.close(), clustered?.close()])
  await removeIndices(prefix)
})

const inexact = ['score', 'similarity', 'weight']
const ownTimes = /^20(2[6-9]|[3-9]\d)-/

/** Without trees, names of snapshots and times of the import. Scores are those of Float32s. */
function compared(text: string): unknown {
  return JSON.parse(text, (name, value) => {
    if (name === 'explanation' || name === 'snapshots') return undefined
    if (inexact.includes(name) && typeof value === 'number') return Number(value.toPrecision(2))
    return typeof value === 'string' && ownTimes.test(value) ? '' : value
  })
}

it.each(Object.keys(keys))('%s', async (key) => {
  await fc.assert(
    fc.asyncProperty(anyRequest(material), async (asked) => {
      const [one, other] = await Promise.all([
        told(clustered, key, asked),
        told(embedded, key, asked),
      ])
      expect({ ...one, text: compared(one.text) }).toEqual({ ...other, text: compared(other.text) })
    }),
    { numRuns: tries(60), seed: 7 },
  )
})

it('sees what there is with its own key', async () => {
  const count = async (key: string) => {
    const body = { filters: { field: 'login', op: 'NotEq', value: '' } }
    return (await clustered.post<{ count: number }>('/raw/users/count', body, { key })).body.count
  }
  const shown = users.filter(({ resolvedCountry }) => resolvedCountry === 'Atlantis').length
  expect([await count('all'), await count('people')]).toEqual([users.length, shown])
})
