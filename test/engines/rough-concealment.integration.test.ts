/** Where very many have a hidden address, all of them are hidden before each has been looked at. */
import { expect, it } from 'vitest'
import { Graph } from '../../src/engines/embedded/search/graph.ts'
import { anyTerm } from '../../src/engines/embedded/suppression/masked-terms.ts'
import type { Suppression } from '../../src/engines/embedded/suppression/suppressed-documents.ts'
import { Suppressor } from '../../src/engines/embedded/suppression/suppressor.ts'
import { setNumbers } from '../../src/engines/embedded/workers/shared-sets.ts'
import type { SuppressedPeople } from '../../src/engines/index.ts'
import { openCollection, perCollection } from '../../src/snapshot/index.ts'
import { crowd, crowdSnapshot, withWords } from './crowd.ts'
import { type Hiding, hiding, obfuscate } from './hidden-world.ts'

const snapshot = crowdSnapshot(2)
const indexes = perCollection((name) => openCollection(name, snapshot.shared[name]))
const { relations } = new Graph(snapshot)
const { contacts } = snapshot

/** What is in force, one after the other, and how often addresses had been asked of by then. */
async function statesOf(wish: Hiding) {
  const people = hiding(wish)
  const states: { state: Suppression; asked: number }[] = []
  let asked = 0
  const counting: SuppressedPeople = {
    ...people,
    suppressesAddress: (address) => {
      asked++
      return people.suppressesAddress(address)
    },
  }
  const suppressor = new Suppressor({ indexes, relations, contacts, obfuscate }, (state) => {
    states.push({ state, asked })
  })
  await suppressor.suppress(counting)
  return states
}

const user10 = crowd.findIndex(({ user }) => user.login === 'user-10')
const own = 'u10@crowd.example'
const other = 'v10@crowd.example.test'

it('first by whoever may have one, then exactly', async () => {
  const [rough, exact, ...more] = await statesOf({ addresses: ['crowd.example'] })
  expect(more).toEqual([])
  expect(rough!.asked).toBe(0)
  expect(exact!.asked).toBeGreaterThanOrEqual(crowd.length)
  expect(contacts.addressesOf(user10)).toEqual([own, other])
  for (const { state } of [rough!, exact!]) {
    expect(state.redaction!.addressesOf(user10)).toEqual([other])
  }
  const exceptOf = ({ terms }: Suppression, word: string) => {
    const filter = terms.users!.filterWithout(withWords(word))
    return filter.kind === 'tokens' ? filter.except : undefined
  }
  expect(rough!.state.terms.users).toBe(anyTerm)
  const everyone = { ordinals: [], sets: [setNumbers.redacted] }
  expect(exceptOf(rough!.state, 'crowdexample')).toEqual(everyone)
  expect(exceptOf(rough!.state, 'test')).toEqual(everyone)
  expect(exceptOf(exact!.state, 'crowdexample')).toEqual({
    ordinals: [],
    sets: [setNumbers.firstTerm],
  })
  expect(exceptOf(exact!.state, 'test')).toBeUndefined()
})

it('at once where they are few', async () => {
  const states = await statesOf({ logins: ['user-3'] })
  expect(states).toHaveLength(1)
  expect(states[0]!.state.suppressed.users!.count).toBe(1)
})
