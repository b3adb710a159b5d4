/** The types of the client allow and refuse what they should, and documents compile. */
import { expect, test } from 'vitest'
import { documents, faultsOf, programsIn } from './documented.ts'

const shown = Object.fromEntries(
  documents.flatMap((document, i) =>
    programsIn(document).map((program, j) => [`shown-${i}-${j}.ts`, program]),
  ),
)

const wrong = `
import { Devdex } from 'devdex-client'
const devdex = new Devdex({ url: '' })
await devdex.users.search({ filters: { field: 'logn', op: 'Eq', value: 'ada' } })
`

test('documents and typed-program.ts compile strictly, and a mistake does not', () => {
  expect(Object.keys(shown).length).toBeGreaterThan(5)
  const faults = faultsOf({ ...shown, 'wrong.ts': wrong }, ['test/clients/typed-program.ts'])
  expect(faults).toEqual([expect.stringMatching(/wrong\.ts:4: Type '"logn"' is not assignable/)])
})
