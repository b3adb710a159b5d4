/** Whether some document has a value, as the parser of questions asks. */
import { expect, it } from 'vitest'
import { buildUserDocument, readUser } from '../../../src/ingest/normalise/index.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { hiding } from '../suppressible-world.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

/** One company has so many documents that the index stores them as a bitset. */
const companies = [...Array(3000).fill('@Acme'), 'Grünwerk GmbH', 'ﬁnch works', '']
const logins = companies.map((_, i) => `u${i}`)
const users = companies.map((company, i) =>
  buildUserDocument(readUser({ platformId: `U_${i}`, login: logins[i]!, company })),
)

export function hasConforms(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot({ users }, kind.shards))

  const has = async (company: string) =>
    (await engine().documents.has('users', 'company', [company]))[0]

  it('returns by position whether each value exists', async () => {
    const isThere = {
      '@acme': true,
      '@ACME': true,
      acme: false,
      '@Acm': false,
      'grünwerk gmbh': true,
      'Finch Works': true,
      Initech: false,
      '\ud800': false,
    }
    expect(await engine().documents.has('users', 'company', Object.keys(isThere))).toEqual(
      Object.values(isThere),
    )
    expect(await engine().documents.has('users', 'company', [])).toEqual([])
  })

  it('a value of many documents exists as long as one of them is live', async () => {
    const allBut = (shown: string) => hiding({ logins: logins.filter((one) => one !== shown) })
    await engine().suppress(allBut('u17'))
    expect(await has('@acme')).toBe(true)
    await engine().suppress(allBut('u3000'))
    expect(await has('@acme')).toBe(false)
    expect(await has('grünwerk gmbh')).toBe(true)
    await engine().suppress(hiding({}))
    expect(await has('@acme')).toBe(true)
  })

  it('finds nothing in a collection without documents or in an unknown field', async () => {
    expect(
      await engine().documents.has('professionals', 'professional.organization', ['Acme']),
    ).toEqual([false])
    expect(await engine().documents.has('repos', 'language', ['Rust'])).toEqual([false])
    const asked = async () => engine().documents.has('users', 'bio', ['x'])
    await expect(asked()).rejects.toThrow(new RangeError('no keyword field "bio"'))
  })
}
