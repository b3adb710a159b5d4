/** Accounts that people name as their company are organizations, if nothing says otherwise. */
import { expect, it } from 'vitest'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, documentsIn, importOf } from './data-set.ts'

const reason = 'people name it as their company'

it('names them in the provenance of their type', async () => {
  const named = (company: string, people: number) =>
    Array.from({ length: people }, (_, i) => ({ login: `p${i}-of-${company.length}`, company }))
  const rows = [
    // Three people name it, in several spellings.
    { login: 'gadget', displayName: 'Gadget', expected: reason },
    { login: 'SwissTidal', displayName: 'Swiss Tidal', expected: reason },
    // Two others do, and the account itself.
    { login: 'foozle', displayName: 'Foozle', company: 'foozle' },
    { login: 'moon', displayName: 'Mira Moon' },
    { login: 'nova', displayName: 'Nova', bio: 'I draw' },
    { login: 'terra', displayName: 'Terra', type: 'User' },
    { login: 'freelance', displayName: 'Freelance' },
  ]
  const people = [
    ...[...named('@Gadget', 2), ...named('gadget ', 1), ...named('Swiss Tidal', 3)],
    ...[...named('foozle', 2), ...named('moon', 4), ...named('@nova', 4)],
    ...[...named('terra', 5), ...named('Freelance', 5)],
  ]
  const users = [...people, ...rows.map(({ expected: _, ...row }) => row)]
  const lines = users.map((user, i) => ({ platformId: `U_${i}`, ...user }))
  const { dataDir, report } = await importOf(dataSet({ 'users.jsonl': lines }))
  const { provenance } = await loadSnapshot(dataDir)
  const documents = await documentsIn(dataDir, 'users')
  const reasons = documents.flatMap(({ login }, ordinal) => {
    const type = provenance.users?.of(ordinal)?.type
    return type === undefined ? [] : [[login, type.reason]]
  })
  const expected = rows.flatMap((row) => ('expected' in row ? [[row.login, row.expected]] : []))
  expect(Object.fromEntries(reasons)).toEqual(Object.fromEntries(expected))
  expect(report.guessedOrganizations).toBe(2)
})
