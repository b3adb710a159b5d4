/** The types of the client allow and refuse what they should, and documents compile. */
import { expect, test } from 'vitest'
import { documents, faultsOf, programsIn } from './documented.ts'

const shown = Object.fromEntries(
  documents.flatMap((document, i) =>
    programsIn(document).map((program, j) => [`shown-${i}-${j}.ts`, program]),
  ),
)

/** Each of these lines is a mistake: in a field, an operator, a value, a member or an attribute. */
const wrongLines = [
  "users.search({ filters: { field: 'logn', op: 'Eq', value: 'ada' } })",
  "users.search({ filters: { field: 'stargazerCount', op: 'Gt', value: 1 } })",
  "users.search({ filters: { field: 'bio', op: 'Eq', value: 'x' } })",
  "users.search({ filters: { field: 'login', op: 'In', value: 'ada' } })",
  "users.search({ filters: { field: 'followersCount', op: 'Gt', value: '3' } })",
  "users.search({ filters: { op: 'Or', filters: [{ field: 'logn', op: 'Eq', value: 'a' }] } })",
  "users.search({ filters: { field: 'professional.title', op: 'Eq', value: 'Staff' } })",
  "users.search({ query: 'a', filtres: null })",
  "users.search({ query: 'a', facets: [{ field: 'bio' }] })",
  "users.search({ query: 'a', includeAttributes: { devrank: true, devrnk: true } })",
  "users.search({ query: 'a' }).then((found) => found.users[0]?.devrank)",
  "users.byId({ githubIds: ['U_1'] }).then((found) => found.users[0].login)",
  'users.count({})',
  "users.graph('U_1', 'friends')",
  "users.graph('U_1', 'owns').then((page) => page.users)",
  "repos.search({ filters: { field: 'createdAt', op: 'Gt', value: 2026 } })",
  "repos.search({ query: 'a', rankBy: { type: 'Attr', name: 'followersCount' } })",
  "repos.search({ query: 'a', rankBy: { type: 'Log', expr: { type: 'Const', value: 1 } } })",
  "repos.fieldValues({ field: 'company' })",
  "multiSearch([{ users: { query: 'a' }, repos: { query: 'b' } }])",
  "post('/acount', {})",
]
const wrong = `import { Devdex } from 'devdex-client'
const devdex = new Devdex({ url: '' })
${wrongLines.map((line) => `await devdex.${line}`).join('\n')}
`

test('documents compile strictly, and no mistake does', () => {
  expect(Object.keys(shown).length).toBeGreaterThan(5)
  const faults = faultsOf({ ...shown, 'wrong.ts': wrong }, [])
  const lines = faults.map((fault) => Number(/wrong\.ts:(\d+): /.exec(fault)?.[1]))
  expect(new Set(lines)).toEqual(new Set(wrongLines.map((_, i) => i + 3)))
})
