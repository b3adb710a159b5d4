/** Real repositories, through HTTP: what an engineer would name is among the first. */
import { beforeAll, describe, expect, test } from 'vitest'
import { rankByOf } from '../../src/language/ranking.ts'
import type { World } from '../service/harness.ts'
import type { RealData } from './real-data.ts'

interface Case {
  readonly query: string
  readonly retrieval: 'semantic' | 'hybrid'
  /** The number of first hits that are checked. */
  readonly first: number
  /** The number of `names` that must be among them. */
  readonly atLeast: number
  readonly names: readonly string[]
}

const stateManagement = {
  query: 'react state management',
  first: 10,
  atLeast: 4,
  names: [
    ...['reduxjs/redux', 'pmndrs/zustand', 'mobxjs/mobx', 'reduxjs/react-redux'],
    ...['statelyai/xstate', 'TanStack/query'],
  ],
}

const siteGenerators = {
  query: 'static site generator',
  first: 10,
  atLeast: 4,
  names: [
    ...['jekyll/jekyll', 'vuejs/vuepress', 'jnordberg/wintersmith', 'Jack000/Expose'],
    ...['JuliaDocs/Franklin.jl', 'gohugoio/hugo', 'gatsbyjs/gatsby', 'hexojs/hexo'],
  ],
}

const vectorDatabases = {
  query: 'vector database written in rust',
  first: 10,
  atLeast: 3,
  names: ['qdrant/qdrant', 'milvus-io/milvus', 'pgvector/pgvector'],
}

/** The one of the three that is written in Rust. */
const vectorDatabaseInRust = {
  ...vectorDatabases,
  first: 5,
  atLeast: 1,
  names: ['qdrant/qdrant'],
}

const cases: readonly Case[] = [
  { ...stateManagement, retrieval: 'semantic' },
  { ...stateManagement, retrieval: 'hybrid' },
  { ...siteGenerators, retrieval: 'semantic' },
  { ...siteGenerators, retrieval: 'hybrid' },
  { ...vectorDatabaseInRust, retrieval: 'semantic' },
  { ...vectorDatabases, retrieval: 'semantic' },
  // By words, what is called `vector` or `Rust` comes before it.
  { ...vectorDatabases, retrieval: 'hybrid' },
]

/**
 * Famous projects, which share their names with many repositories without a description. These are
 * six of the 20 that were checked; 17 are found so, but not `react/react` (25th; 16th by words),
 * `angular` (6th; 4th by words) and `kubernetes` (4th; 2nd by words).
 */
const famous = [
  ...['microsoft/vscode', 'pallets/flask', 'neovim/neovim', 'nodejs/node', 'expressjs/express'],
  'hashicorp/terraform',
]

/** The topics of sentences "most starred …", and how to recognise a hit about them. */
const mostStarred = [
  { query: 'web framework', about: /framework/i },
  { query: 'http client', about: /http|request|fetch/i },
  { query: 'machine learning', about: /machine.?learning|deep learning|neural|tensor/i },
  { query: 'game engine', about: /game|engine/i },
  { query: 'time series database', about: /time.?series|metric|database|monitoring/i },
  { query: 'compiler', about: /compil|language/i },
]

/** @param open what beforeAll of the suite has opened */
export function describeRepos(open: () => RealData): void {
  describe('real repositories', () => {
    let world: World

    beforeAll(() => {
      ;({ world } = open())
    })

    test.each(cases)(
      '$query, $retrieval: $atLeast among the first $first',
      async ({ query, retrieval, first, atLeast, names }) => {
        const filters = { field: 'stargazerCount', op: 'Gte', value: 1000 }
        // By default a search is semantic, so that is left unsaid.
        const input = retrieval === 'semantic' ? {} : { retrieval }
        const body = await world.searchRepos({ query, filters, first, ...input })
        const found = body.repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)
        const wanted = names.filter((name) => found.includes(name))
        expect(wanted.length, found.join(' ')).toBeGreaterThanOrEqual(atLeast)
      },
    )

    test.each(mostStarred)(
      'most starred, $query: 8 of the first 10 are about it and have 1,000 stars',
      async ({ query, about }) => {
        const rankBy = rankByOf('mostStars', true)
        const { repositories } = await world.searchRepos({ query, rankBy, first: 10 })
        const fitting = repositories.filter(
          ({ name, description, stargazerCount }) =>
            about.test(`${name} ${description ?? ''}`) && (stargazerCount ?? 0) >= 1000,
        )
        const found = repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)
        expect(fitting.length, found.join(' ')).toBeGreaterThanOrEqual(8)
      },
    )

    test.each(famous)('%s is among the first 3 for its name, hybrid', async (fullName) => {
      const query = fullName.slice(fullName.indexOf('/') + 1)
      const body = await world.searchRepos({ query, retrieval: 'hybrid', first: 3 })
      const found = body.repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)
      expect(found).toContain(fullName)
    })
  })
}
