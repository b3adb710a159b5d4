import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateQueries, generateUsers, writeLines } from '../../bench/corpus/index.ts'
import { inventWord } from '../../bench/corpus/vocabulary.ts'
import { zipf } from '../../bench/corpus/zipf.ts'
import type { UserRecord } from '../../data/generate/index.ts'

const users = [...generateUsers(5000, 1)]
const queries = [...generateQueries(2000, 2)]

function tokens(user: UserRecord): string[] {
  const texts = [user.login, user.displayName, user.bio, user.company, user.location]
  texts.push(user.resolvedCity, user.resolvedState, user.resolvedCountry, ...(user.emails ?? []))
  return texts.flatMap((text) => text?.split(/[^a-z0-9]+/) ?? []).filter((token) => token !== '')
}

describe('benchmark users', () => {
  it('are the same for a seed, whatever the count', () => {
    expect([...generateUsers(100, 1)]).toEqual(users.slice(0, 100))
    expect([...generateUsers(100, 3)]).not.toEqual(users.slice(0, 100))
  })

  it('have about 20 tokens', () => {
    const mean = users.reduce((sum, user) => sum + tokens(user).length, 0) / users.length
    expect(mean).toBeGreaterThan(18)
    expect(mean).toBeLessThan(22)
  })

  it('have ids and logins of their own, and reserved addresses', () => {
    expect(new Set(users.map((user) => user.platformId)).size).toBe(users.length)
    expect(new Set(users.map((user) => user.login)).size).toBe(users.length)
    const emails = users.flatMap((user) => user.emails ?? [])
    expect(emails.filter((email) => !/^[a-z0-9.-]+@[a-z]+\.example$/.test(email))).toEqual([])
  })

  it('are updated after they were created', () => {
    expect(users.filter((user) => user.updatedAt! < user.createdAt)).toEqual([])
  })

  it('have words with a Zipf curve: few that many share, many that few share', () => {
    const frequencies = new Map<string, number>()
    for (const user of users) {
      for (const token of new Set(tokens(user))) {
        frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
      }
    }
    const counts = [...frequencies.values()]
    expect(Math.max(...counts)).toBeGreaterThan(users.length / 10)
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(counts.length / 3)
  })
})

describe('benchmark queries', () => {
  it('differ from seed to seed, and come again with the same one', () => {
    expect([...generateQueries(2000, 2)]).toEqual(queries)
    const others = new Set([...generateQueries(2000, 3)].map((body) => JSON.stringify(body)))
    const shared = queries.filter((body) => others.has(JSON.stringify(body)))
    expect(shared.length).toBeLessThan(queries.length / 3)
  })

  it('have one to four terms, a third of them a filter', () => {
    const sizes = new Set(queries.map(({ query }) => query.split(' ').length))
    expect([...sizes].sort()).toEqual([1, 2, 3, 4])
    const filtered = queries.filter(({ filters }) => filters !== undefined).length
    expect(filtered / queries.length).toBeCloseTo(1 / 3, 1)
    const fields = new Set(
      queries.flatMap(({ filters }) => {
        if (filters === undefined) return []
        return 'field' in filters ? [filters.field] : filters.filters.map((leaf) => leaf.field)
      }),
    )
    expect([...fields].sort()).toEqual(['company', 'createdAt', 'resolvedCountry'])
  })

  it('find users: most terms occur in the corpus', () => {
    const known = new Set(users.flatMap(tokens))
    const terms = queries.flatMap(({ query }) => query.split(' '))
    expect(terms.filter((term) => known.has(term)).length / terms.length).toBeGreaterThan(0.7)
  })
})

describe('the parts', () => {
  it('gives different words to different numbers', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(5_000_000), (a, b) => {
        expect(inventWord('w', a) === inventWord('w', b)).toBe(a === b)
      }),
    )
  })

  it('draws Zipf indices in range, falling with the uniform number', () => {
    const draw = zipf(50, 1)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999999, noNaN: true }), (uniform) => {
        const index = draw(uniform)
        expect(index).toBeGreaterThanOrEqual(0)
        expect(index).toBeLessThan(50)
        expect(draw(Math.min(0.999999, uniform + 0.1))).toBeGreaterThanOrEqual(index)
      }),
    )
    expect([draw(0), draw(0.999999)]).toEqual([0, 49])
  })

  it('writes lines of more than one piece completely, and reports a bad path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'devdex-corpus-'))
    try {
      const path = join(folder, 'users.jsonl')
      const records = Array.from({ length: 30_000 }, (_, index) => ({
        index,
        text: 'x'.repeat(80),
      }))
      await writeLines(path, records)
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
      expect(lines.map((line) => JSON.parse(line).index)).toEqual(records.map(({ index }) => index))
      await expect(writeLines(join(folder, 'none', 'x'), records)).rejects.toThrow('ENOENT')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
