/** Where very many have a hidden address, all of them are hidden before each has been looked at. */
import { expect, it } from 'vitest'
import { Concealer } from '../../src/engines/embedded/concealer.ts'
import type { Concealment } from '../../src/engines/embedded/concealment.ts'
import { Graph } from '../../src/engines/embedded/graph.ts'
import { anyTerm } from '../../src/engines/embedded/hidden-terms.ts'
import { setNumbers } from '../../src/engines/embedded/shared-sets.ts'
import type { HiddenPeople } from '../../src/engines/index.ts'
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
  const states: { state: Concealment; asked: number }[] = []
  let asked = 0
  const counting: HiddenPeople = {
    ...people,
    hidesAddress: (address) => {
      asked++
      return people.hidesAddress(address)
    },
  }
  const concealer = new Concealer({ indexes, relations, contacts, obfuscate }, (state) => {
    states.push({ state, asked })
  })
  await concealer.conceal(counting)
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
  const exceptOf = ({ terms }: Concealment, word: string) => {
    const filter = terms.users!.filterWithout(withWords(word))
    return filter.kind === 'tokens' ? filter.except : undefined
  }
  expect(rough!.state.terms.users).toBe(anyTerm)
  const everyone = { ties: [], sets: [setNumbers.redacted] }
  expect(exceptOf(rough!.state, 'crowdexample')).toEqual(everyone)
  expect(exceptOf(rough!.state, 'test')).toEqual(everyone)
  expect(exceptOf(exact!.state, 'crowdexample')).toEqual({ ties: [], sets: [setNumbers.firstTerm] })
  expect(exceptOf(exact!.state, 'test')).toBeUndefined()
})

it('at once where they are few', async () => {
  const states = await statesOf({ logins: ['user-3'] })
  expect(states).toHaveLength(1)
  expect(states[0]!.state.hidden.users!.count).toBe(1)
})
