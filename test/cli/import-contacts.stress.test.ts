/** Addresses that receive no mail never become contacts, in any source. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { serveWorld } from '../service/harness.ts'
import { importing, recordsIn } from './imported-sources.ts'
import { type SourcePerson, sourceKinds } from './people-sources.ts'

const hash = '3fa9c1d2e4b5a6978812345678900abcdefabcd0'
const good = 'octavia@cat.dev'
const people = [
  `${hash}@hashed.dev`,
  '582231+octo1@users.noreply.github.com',
  'noreply@github.com',
  'bot@renovateapp.com',
  good,
].map((address, i): SourcePerson => {
  const names = ['Ann Lee', 'Bob Ray', 'Cem Oz', 'Dua Fox', 'Octavia Cat']
  return { number: 582_230 + i, login: `octo${i}`, name: names[i]!, address }
})
/** Substrings that reveal these addresses in bytes, even obfuscated ones. */
const marks = ['hashed.dev', 'noreply', 'renovateapp']

/** Marks in any file of the current snapshot. */
async function marksIn(data: string): Promise<string[]> {
  const folder = join(data, 'snapshots', `${await currentSnapshot(data)}`)
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`))
  const bytes = files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path))
  return marks.filter((mark) => bytes.some((each) => each.includes(mark)))
}

describe('40 hex digits, noreply addresses and those of bots', () => {
  const kinds = Object.entries(sourceKinds)

  it.each(kinds.filter(([kind]) => kind !== 'native'))(
    'in a source of %s are in no record and in no file of the snapshot',
    async (kind, make) => {
      const data = freshFolder()
      expect(await importing(data, make(people))).toMatchObject({ code: 0 })
      const users = [...(await recordsIn(data, 'users')).values()]
      const emails = users.flatMap((user) => user.emails ?? [])
      const hasAddresses = kind !== 'Rust registry' && kind !== 'GH Archive of 2021'
      expect(emails).toEqual(hasAddresses ? [good] : [])
      expect(await marksIn(data)).toEqual([])
    },
  )

  it('of native lines are in no file of the snapshot, but good ones are', async () => {
    const data = freshFolder()
    const native = people.slice(0, 3)
    const several = native.map((one) => ({ ...one, address: `${one.address} ${good}` }))
    expect(await importing(data, sourceKinds.native!(several))).toMatchObject({ code: 0 })
    expect(await marksIn(data)).toEqual([])
    const path = join(data, 'snapshots', `${await currentSnapshot(data)}`, 'users.contacts')
    expect(readFileSync(path).toString('latin1').split(good)).toHaveLength(native.length + 1)
  })
})

it('are found by no search, and are no best e-mail, whatever sources an import joins', async () => {
  const data = freshFolder()
  const folders = Object.values(sourceKinds).map((make) => make(people))
  expect(await importing(data, ...folders)).toMatchObject({ code: 0 })
  const world = await serveWorld(data)
  try {
    for (const value of [hash, 'hashed.dev', 'noreply.github.com', 'renovateapp.com']) {
      const filters = { field: 'emails', op: 'ContainsAllTokens', value }
      expect(await world.matching(filters)).toEqual([])
      expect(await world.logins({ query: `"${value}"`, typos: 'off' })).toEqual([])
    }
    const asked = { logins: people.map(({ login }) => login) }
    const { body } = await world.post<BestEmails>('/users/best-email/by-login', asked)
    expect(body.results.map((one) => one?.bestEmail)).toEqual([null, null, null, null, good])
  } finally {
    await world.close()
  }
})

interface BestEmails {
  readonly results: readonly ({ readonly bestEmail: string | null } | null)[]
}
