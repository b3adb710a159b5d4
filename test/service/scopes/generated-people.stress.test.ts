/**
 * Scoped keys over generated people and repositories, on every endpoint: a filter of users answers
 * like a suppression of the others, no answer has a trace of a hidden record, and content that is
 * hidden changes no byte.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../../native-free-index/test/tries.ts'
import { graphCorpus } from '../graph-corpus.ts'
import { type DataLine, openWorld, type World } from '../harness.ts'
import { type AskedRequest, anyRequest, type Material, serveWithout, told } from './asked.ts'
import { undated } from './undated.ts'

const countries = ['Atlantis', 'Lemuria', 'Mu']
const words = ['rust', 'compiler', 'compilers', 'network', 'networks', 'data', 'wasm', 'parser']
const languages = ['Rust', 'Go', 'Zig']

/** A word in every text of a record that a filter of repositories hides from the key. */
const trace = 'zqtrace'

const textOf = (i: number) =>
  [0, 1, 2].map((j) => words[(i * (j + 3) + j) % words.length]).join(' ')

function personOf(line: DataLine, i: number): DataLine {
  const country = countries[i % 3]!
  const professional = { title: textOf(i + 1), headline: `${country} engineer ${i}` }
  return {
    ...{ ...line, resolvedCountry: country, company: `firm ${i % 4}` },
    bio: `${textOf(i)} ${country.toLowerCase()}only person${i}`,
    displayName: `Person ${words[i % 8]}`,
    emails: [`person${i}@firm${i % 4}.example`],
    ...(i % 4 === 0 && { professional }),
  }
}

function workOf(line: DataLine, i: number): DataLine {
  const language = languages[i % 3]!
  const mark = language === 'Rust' ? '' : ` ${trace}`
  const description = `${textOf(i)} work${i}${mark}`
  return { ...line, language, description, topics: [words[i % 8]!] }
}

const isHidden = ({ resolvedCountry }: DataLine) => resolvedCountry !== 'Atlantis'

/** The hidden people with each other's texts, those with and without a profile apart. */
function moveTexts(users: readonly DataLine[]): DataLine[] {
  return users.map((line) => {
    if (!isHidden(line)) return line
    const hidden = users.filter((one) => isHidden(one) && !one.professional === !line.professional)
    const other = hidden[(hidden.indexOf(line) + 1) % hidden.length]!
    const { bio, company, displayName, emails } = other
    return { ...line, bio, company, displayName, emails }
  })
}

/** All masked members of users and of repositories changed: no statistics of others depend on them. */
const rewriteUser = (line: DataLine, i: number): DataLine => ({
  ...{ ...line, company: `other ${i} data`, displayName: 'Compiler Network' },
  ...{ bio: `parser wasm wasm rust ${i}`, emails: [`someone${i}@elsewhere.example`] },
  ...(line.professional !== undefined && {
    professional: { title: 'compilers', headline: 'networks' },
  }),
})
const rewriteRepo = (line: DataLine, i: number): DataLine => ({
  ...{ ...line, description: `rust rust parser ${i}`, topics: ['data', 'wasm'], language: 'Zig' },
})

/** Members of the key whose people have other texts: none of those that are rewritten. */
const thin = [
  ...['platformId', 'login', 'resolvedCity', 'resolvedCountry', 'totalStars', 'followersCount'],
  ...['name', 'ownerLogin', 'stargazerCount', 'totalIssuesClosed', 'devrank', 'evidence', 'owner'],
  ...['contributes', 'owns', 'stars', 'followers', 'following', 'contributors', 'starrers'],
]

describe.each([1, 7])('over corpus %i', (seed) => {
  const corpus = graphCorpus(seed, 300)
  const users = corpus.users.map(personOf)
  const repos = corpus.repos.map(workOf)
  const nameOf = ({ ownerLogin, name }: DataLine) => `${ownerLogin}/${name}`
  const material: Material = {
    names: [...users.map(({ login }) => String(login)), ...repos.map(nameOf), 'nix'],
    ids: [...users, ...repos].map(({ platformId }) => platformId).concat('U_nix'),
    words: [
      ...[...words, 'atlantisonly', 'lemuriaonly', 'muonly', 'compilrs', 'net*', trace, 'firm'],
      ...['person4', 'person5', 'work6', 'user7', 'bern'],
    ],
    userFilters: [
      { field: 'login', op: 'NotEq', value: '' },
      { field: 'company', op: 'Eq', value: 'firm 1' },
      { field: 'totalStars', op: 'Gte', value: 5 },
      { field: 'bio', op: 'ContainsAllTokens', value: 'rust' },
      { field: 'resolvedCity', op: 'Eq', value: 'Bern' },
    ],
    repoFilters: [
      { field: 'stargazerCount', op: 'Gte', value: 0 },
      { field: 'language', op: 'In', value: ['Go', 'Rust'] },
      { field: 'ownerLogin', op: 'Glob', value: 'user*' },
    ],
  }
  let world: World
  let suppressed: World
  let moved: World
  let rewritten: World
  beforeAll(async () => {
    const atlantis = { field: 'resolvedCountry', op: 'Eq', value: 'Atlantis' } as const
    const rust = { field: 'language', op: 'Eq', value: 'Rust' } as const
    const keys = {
      people: { scope: { filters: { users: atlantis } } },
      // It has no saved searches yet, in either world.
      others: { scope: { filters: { users: atlantis } } },
      works: { scope: { filters: { repos: rust } } },
      both: { scope: { filters: { users: atlantis, repos: rust } } },
      thin: { scope: { fields: thin } },
    }
    const { edges } = corpus
    world = await openWorld({ users, repos, edges, keys })
    moved = await openWorld({ users: moveTexts(users), repos, edges, keys })
    const others = { users: users.map(rewriteUser), repos: repos.map(rewriteRepo) }
    rewritten = await openWorld({ ...others, edges, keys })
    suppressed = await serveWithout(
      world,
      users.filter(isHidden).map(({ login }) => login),
    )
  })
  afterAll(() => Promise.all([world, suppressed, moved, rewritten].map((one) => one.close())))

  const holds = (count: number, claim: (asked: AskedRequest) => Promise<void>) =>
    fc.assert(fc.asyncProperty(anyRequest(material), claim), { numRuns: tries(count) })

  it('a filter of users answers like a suppression of the others', () =>
    holds(500, async (asked) => {
      expect(await told(world, 'people', asked)).toEqual(await told(suppressed, 'all', asked))
    }))

  it.each([
    ['texts of people outside of its filter', 'others', () => moved],
    ['members outside of its fields', 'thin', () => rewritten],
  ] as const)('%s change no byte of the answers to a key', (_, key, other) =>
    holds(400, async (asked) => {
      const [one, two] = await Promise.all([world, other()].map((each) => told(each, key, asked)))
      expect({ ...one!, text: undated(one!.text) }).toEqual({ ...two!, text: undated(two!.text) })
    }),
  )

  it.each(['works', 'both'])('no trace of a hidden repository is in an answer to %s', (key) => {
    const hidden = repos.filter(({ language }) => language !== 'Rust')
    return holds(300, async (asked) => {
      const { text } = await told(world, key, asked)
      const sent = JSON.stringify(asked)
      if (sent.includes(trace)) return
      expect(text).not.toContain(trace)
      for (const { platformId } of hidden) {
        const isSent = sent.includes(`"${platformId}"`) || sent.includes(`/${platformId}/`)
        if (!isSent) expect(text).not.toContain(`"${platformId}"`)
      }
    })
  })
})
