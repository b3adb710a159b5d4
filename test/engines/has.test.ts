/** Whether some document has a value, as the vocabulary of sentences asks. */
import { afterAll, describe, expect, it } from 'vitest'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import { readUser, userDocument } from '../../src/ingest/normalise/index.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { plainlyHidden } from './plain-marks.ts'

/** So many work at one company that its documents are kept as a bitset. */
const companies = [...Array(3000).fill('@Acme'), 'Grünwerk GmbH', 'ﬁnch works', '']
const users = companies.map((company, i) =>
  userDocument(readUser({ platformId: `U_${i}`, login: `u${i}`, company })),
)

describe.each([1, 3])('over %i shards', (shards) => {
  const engine = openEmbeddedEngine(memorySnapshot({ users }, shards), {
    workers: 1,
    deadlineMs: 60_000,
    onWorkerLost: (error) => expect.unreachable(error.message),
  })
  afterAll(() => engine.close())

  const has = async (company: string) => (await engine.has('users', 'company', [company]))[0]

  it('tells of each value, by position, whether it is there', async () => {
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
    expect(await engine.has('users', 'company', Object.keys(isThere))).toEqual(
      Object.values(isThere),
    )
    expect(await engine.has('users', 'company', [])).toEqual([])
  })

  it('a value that many have is there as long as one of them is shown', async () => {
    const hiding = (hidesLogin: (login: string) => boolean) => ({
      isEmpty: false,
      hidesLogin,
      hidesPlatformId: () => false,
      hidesAddress: () => false,
      marks: plainlyHidden({}),
    })
    await engine.conceal(hiding((login) => login !== 'u17'))
    expect(await has('@acme')).toBe(true)
    await engine.conceal(hiding((login) => login !== 'u3000'))
    expect(await has('@acme')).toBe(false)
    expect(await has('grünwerk gmbh')).toBe(true)
    await engine.conceal({ ...hiding(() => false), isEmpty: true })
    expect(await has('@acme')).toBe(true)
  })

  it('finds nothing in a collection without documents, nor a field that is none', async () => {
    expect(await engine.has('professionals', 'professional.organization', ['Acme'])).toEqual([
      false,
    ])
    expect(await engine.has('repos', 'language', ['Rust'])).toEqual([false])
    const asked = async () => engine.has('users', 'bio', ['x'])
    await expect(asked()).rejects.toThrow(new RangeError('no keyword field "bio"'))
  })
})
