import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Repository, serialiseRepo } from '../../src/contract/index.ts'
import { ownersOf } from '../../src/endpoints/owners.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\\"', '"ownerLogin":"x"', ',"ownerLogin":', '🦀', '\ud83e'),
)

function bytesOf(members: Partial<Repository>): Buffer {
  const counts = {
    stargazerCount: 0,
    totalIssuesClosed: 0,
    totalIssuesCount: 0,
    totalIssuesOpen: 0,
  }
  const names = { id: '0'.repeat(32), platformId: '', name: '', ownerLogin: '' }
  return Buffer.from(serialiseRepo({ ...names, ...counts, ...members }))
}

/** Knows everybody whose login has an even length; remembers what it was asked. */
function evenPeople() {
  const asked: (readonly string[])[] = []
  const find = async (collection: string, field: string, values: readonly string[]) => {
    expect([collection, field]).toEqual(['users', 'login'])
    asked.push(values)
    return values.map((login) => (login.length % 2 === 0 ? Buffer.from(login) : null))
  }
  return { find, asked }
}

it('an owner is found by the login that the document has, whatever its other texts hold', () =>
  fc.assert(
    fc.asyncProperty(text, text, text, async (ownerLogin, name, description) => {
      const people = evenPeople()
      const body = bytesOf({ platformId: description, name, ownerLogin, description })
      const [owner] = await ownersOf(people, [body])
      expect(people.asked).toEqual([[ownerLogin]])
      const isKnown = ownerLogin.length % 2 === 0
      expect(owner?.toString()).toBe(isKnown ? ownerLogin.toWellFormed() : undefined)
    }),
  ))

it('each login is asked for once, all of them together', async () => {
  const people = evenPeople()
  const bodies = ['ab', 'abc', 'ab', 'cd'].map((ownerLogin) => bytesOf({ ownerLogin }))
  const owners = await ownersOf(people, [bodies[0]!, null, ...bodies.slice(1)])
  expect(people.asked).toEqual([['ab', 'abc', 'cd']])
  expect(owners.map((owner) => owner?.toString())).toEqual(['ab', undefined, undefined, 'ab', 'cd'])
})

it('a document may lie anywhere in shared memory', async () => {
  const body = bytesOf({ ownerLogin: 'ab' })
  const shared = new Uint8Array(new SharedArrayBuffer(body.length + 7))
  shared.set(body, 5)
  const [owner] = await ownersOf(evenPeople(), [shared.subarray(5, 5 + body.length)])
  expect(owner?.toString()).toBe('ab')
})

it('a document that names no owner is a broken one', async () => {
  await expect(ownersOf(evenPeople(), [Buffer.from('{}')])).rejects.toThrow('no owner')
})
