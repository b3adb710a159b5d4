/**
 * Two data sets that differ only in content hidden from a key give the same bytes, on every
 * endpoint. Texts of hidden records are swapped, so that statistics stay the same. Masked members
 * change in every record, as statistics of other fields do not depend on them.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../../native-free-index/test/tries.ts'
import { graphCorpus } from '../graph-corpus.ts'
import { type DataLine, openWorld, type World, type WorldOptions } from '../harness.ts'
import { type AskedRequest, anyRequest, type Material, told } from './asked.ts'
import { undated } from './undated.ts'

const countries = ['Atlantis', 'Lemuria', 'Mu']
const words = ['rust', 'compiler', 'compilers', 'network', 'networks', 'data', 'wasm', 'parser']

const textOf = (i: number) =>
  [0, 1, 2].map((j) => words[(i * (j + 3) + j) % words.length]).join(' ')

const corpus = graphCorpus(7, 300)
const users = corpus.users.map(
  (line, i): DataLine => ({
    ...line,
    resolvedCountry: countries[i % 3]!,
    bio: `${textOf(i)} person${i}`,
    company: `firm ${i % 4}`,
    displayName: `Person ${words[i % 8]}`,
    emails: [`person${i}@firm${i % 4}.example`],
    ...(i % 4 === 0 ? { professional: { title: textOf(i + 1), headline: `number ${i}` } } : {}),
  }),
)
const repos = corpus.repos.map(
  (line, i): DataLine => ({
    ...line,
    description: `${textOf(i)} work${i}`,
    topics: [words[i % 8]!],
  }),
)

const isHidden = ({ resolvedCountry }: DataLine) => resolvedCountry !== 'Atlantis'
const members = ['bio', 'company', 'displayName', 'emails'] as const

/** The hidden people with each other's texts, separately for people with and without a profile. */
function moved(): DataLine[] {
  return users.map((line) => {
    if (!isHidden(line)) return line
    const hidden = users.filter((one) => {
      return isHidden(one) && (one.professional === undefined) === (line.professional === undefined)
    })
    const other = hidden[(hidden.indexOf(line) + 1) % hidden.length]!
    return { ...line, ...Object.fromEntries(members.map((name) => [name, other[name]])) }
  })
}

/** All users with other texts. */
const other = users.map(
  (line, i): DataLine => ({
    ...line,
    bio: `parser wasm wasm rust ${i}`,
    company: `other ${i} data`,
    displayName: 'Compiler Network',
    emails: [`someone${i}@elsewhere.example`],
    ...(i % 4 === 0 ? { professional: { title: 'compilers', headline: 'networks' } } : {}),
  }),
)
const otherRepos = repos.map(
  (line, i): DataLine => ({
    ...line,
    description: `rust rust parser ${i}`,
    topics: ['data', 'wasm'],
    language: 'Zig',
  }),
)

const material: Material = {
  names: [...users.map(({ login }) => String(login)), 'user1/repo3', 'user7/repo1', 'nix'],
  ids: [...users, ...repos].map(({ platformId }) => platformId).concat('U_nix'),
  words: [...words, 'person4', 'person5', 'work6', 'compilrs', 'net*', 'firm', 'user7', 'bern'],
  userFilters: [
    { field: 'login', op: 'NotEq', value: '' },
    { field: 'totalStars', op: 'Gte', value: 5 },
    { field: 'resolvedCity', op: 'Eq', value: 'Bern' },
  ],
  repoFilters: [
    { field: 'stargazerCount', op: 'Gte', value: 0 },
    { field: 'ownerLogin', op: 'Glob', value: 'user*' },
  ],
}

const thin = [
  ...['platformId', 'login', 'resolvedCity', 'resolvedCountry', 'totalStars', 'followersCount'],
  ...['name', 'ownerLogin', 'stargazerCount', 'totalIssuesClosed', 'devrank', 'evidence', 'owner'],
  ...['contributes', 'owns', 'stars', 'followers', 'following', 'contributors', 'starrers'],
]

const opened = (lines: WorldOptions) =>
  openWorld({
    edges: corpus.edges,
    ...lines,
    keys: {
      people: {
        scope: { filters: { users: { field: 'resolvedCountry', op: 'Eq', value: 'Atlantis' } } },
      },
      thin: { scope: { fields: thin } },
    },
  })

async function same(worlds: readonly [World, World], key: string, asked: AskedRequest) {
  const [one, two] = await Promise.all(worlds.map((world) => told(world, key, asked)))
  expect({ ...one!, text: undated(one!.text) }).toEqual({ ...two!, text: undated(two!.text) })
}

let world: World
let altered: World
let rewritten: World
beforeAll(async () => {
  world = await opened({ users, repos })
  altered = await opened({ users: moved(), repos })
  rewritten = await opened({ users: other, repos: otherRepos })
})
afterAll(() => Promise.all([world.close(), altered.close(), rewritten.close()]))

describe("hidden content changes no byte of a key's answers", () => {
  it('texts of people outside of its filter', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest(material), (asked) => same([world, altered], 'people', asked)),
      { numRuns: tries(800) },
    )
  })

  it('members outside of its fields', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest(material), (asked) => same([world, rewritten], 'thin', asked)),
      { numRuns: tries(800) },
    )
  })
})
