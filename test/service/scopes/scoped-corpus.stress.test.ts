/**
 * Scoped keys over generated people and repositories, on every endpoint. A filter of users answers
 * like a suppression of the others, and no answer has a trace of a hidden record.
 */
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../../native-free-index/test/tries.ts'
import { withAccountStore } from '../../../src/service/index.ts'
import { graphCorpus } from '../graph-corpus.ts'
import { type DataLine, openWorld, serveWorld, type World } from '../harness.ts'
import { anyRequest, type Material, told } from './asked.ts'

const countries = ['Atlantis', 'Lemuria', 'Mu']
const words = ['rust', 'compiler', 'compilers', 'network', 'networks', 'data', 'wasm', 'parser']
const languages = ['Rust', 'Go', 'Zig']

/** A word in every text of a record that a filter of repositories hides from the key. */
const trace = 'zqtrace'

const textOf = (i: number) =>
  [0, 1, 2].map((j) => words[(i * (j + 3) + j) % words.length]).join(' ')

function personOf(line: DataLine, i: number): DataLine {
  const country = countries[i % 3]!
  return {
    ...line,
    bio: `${textOf(i)} ${country.toLowerCase()}only`,
    company: `firm ${i % 4}`,
    resolvedCountry: country,
    emails: [`person${i}@firm${i % 4}.example`],
    ...(i % 4 === 0
      ? { professional: { title: textOf(i + 1), headline: `${country} engineer` } }
      : {}),
  }
}

function workOf(line: DataLine, i: number): DataLine {
  const language = languages[i % 3]!
  const mark = language === 'Rust' ? '' : ` ${trace}`
  return { ...line, language, description: `${textOf(i)}${mark}`, topics: [words[i % 8]!] }
}

describe.each([1, 2, 3])('over corpus %i', (seed) => {
  const corpus = graphCorpus(seed, 300)
  const users = corpus.users.map(personOf)
  const repos = corpus.repos.map(workOf)
  const hidden = users.filter(({ resolvedCountry }) => resolvedCountry !== 'Atlantis')
  const nameOf = ({ ownerLogin, name }: DataLine) => `${ownerLogin}/${name}`
  const material: Material = {
    names: [...users.map(({ login }) => String(login)), ...repos.map(nameOf), 'nix'],
    ids: [...users, ...repos].map(({ platformId }) => platformId).concat('U_nix'),
    words: [...words, 'atlantisonly', 'lemuriaonly', 'muonly', 'compilrs', 'net*', trace, 'firm'],
    userFilters: [
      { field: 'login', op: 'NotEq', value: '' },
      { field: 'company', op: 'Eq', value: 'firm 1' },
      { field: 'totalStars', op: 'Gte', value: 5 },
      { field: 'bio', op: 'ContainsAllTokens', value: 'rust' },
    ],
    repoFilters: [
      { field: 'stargazerCount', op: 'Gte', value: 0 },
      { field: 'language', op: 'In', value: ['Go', 'Rust'] },
      { field: 'ownerLogin', op: 'Glob', value: 'user*' },
    ],
  }
  let world: World
  let suppressed: World
  beforeAll(async () => {
    const users1 = { field: 'resolvedCountry', op: 'Eq', value: 'Atlantis' } as const
    const repos1 = { field: 'language', op: 'Eq', value: 'Rust' } as const
    world = await openWorld({
      ...{ users, repos, edges: corpus.edges },
      keys: {
        people: { scope: { filters: { users: users1 } } },
        works: { scope: { filters: { repos: repos1 } } },
        both: { scope: { filters: { users: users1, repos: repos1 } } },
      },
    })
    const copy = await mkdtemp(join(tmpdir(), 'devdex-suppressed-'))
    await cp(world.dataDir, copy, { recursive: true })
    await withAccountStore({ data: copy }, async (accountStore) => {
      const list = await accountStore.suppressions()
      for (const { login } of hidden) await list.add({ value: String(login), kind: 'login' })
    })
    suppressed = await serveWorld(copy)
  })
  afterAll(() => Promise.all([world.close(), suppressed.close()]))

  it('a filter of users answers like a suppression of the others', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest(material), async (asked) => {
        expect(await told(world, 'people', asked)).toEqual(await told(suppressed, 'all', asked))
      }),
      { numRuns: tries(500) },
    )
  })

  it.each(['works', 'both'])(
    'no trace of a hidden repository is in an answer to %s',
    async (key) => {
      const others = repos.filter(({ language }) => language !== 'Rust')
      await fc.assert(
        fc.asyncProperty(anyRequest(material), async (asked) => {
          const { text } = await told(world, key, asked)
          if (JSON.stringify(asked).includes(trace)) return
          expect(text).not.toContain(trace)
          const sent = JSON.stringify(asked)
          for (const { platformId } of others) {
            const isSent = sent.includes(`"${platformId}"`) || sent.includes(`/${platformId}/`)
            if (!isSent) expect(text).not.toContain(`"${platformId}"`)
          }
        }),
        { numRuns: tries(300) },
      )
    },
  )
})
