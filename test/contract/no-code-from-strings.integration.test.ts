/** The whole room runs where `eval` and `new Function` are forbidden. */
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/index.ts'

const script = `
const contract = await import(process.argv[1])
let forbidden = false
try { new Function('return 1') } catch (error) { forbidden = error instanceof EvalError }
const results = Object.values(contract.endpoints).map(({ id, examples }) => [
  contract.validateRequest(id, examples[0].request).length,
  contract.validateResponse(id, examples[0].response).length,
  contract.validateRequest(id, { unknown: 1 }).length > 0,
])
const [user] = contract.endpoints.rawUsersByLogin.examples[0].response.users
const { status } = contract.problemOf(new contract.RequestError('invalid_filter', {}), 'r')
const { login } = JSON.parse(contract.serialiseUser(user))
console.log(JSON.stringify({ forbidden, results, login, status }))
`

test('validates, serialises and renders problems', () => {
  const room = pathToFileURL('dist/src/contract/index.js').href
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e']
  const output = execFileSync(process.execPath, [...flags, script, room], { encoding: 'utf8' })
  const results = Object.keys(endpoints).map(() => [0, 0, true])
  expect(JSON.parse(output)).toEqual({
    forbidden: true,
    results,
    login: 'mira-lindqvist',
    status: 400,
  })
})
