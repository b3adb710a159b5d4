/** The whole room runs where `eval` and `new Function` are forbidden. */
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readExamples } from '../../src/contract/generate/examples.ts'
import { endpoints } from '../../src/contract/index.ts'

const script = `
const contract = await import(process.argv[1])
const examples = JSON.parse(process.argv[2])
let forbidden = false
try { new Function('return 1') } catch (error) { forbidden = error instanceof EvalError }
const results = Object.keys(contract.endpoints).map((id) => [
  contract.validateRequest(id, examples[id][0].request).length,
  contract.validateResponse(id, examples[id][0].response).length,
  contract.validateRequest(id, { unknown: 1 }).length > 0,
])
const [user] = examples.rawUsersByLogin[0].response.users
const { status } = contract.buildProblem(new contract.RequestError('invalid_filter', {}), 'r')
const { login } = JSON.parse(contract.serialiseUser(user))
console.log(JSON.stringify({ forbidden, results, login, status }))
`

test('validates, serialises and renders problems', () => {
  const room = pathToFileURL('dist/src/contract/index.js').href
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e']
  const output = execFileSync(
    process.execPath,
    [...flags, script, room, JSON.stringify(readExamples())],
    { encoding: 'utf8' },
  )
  const results = Object.keys(endpoints).map(() => [0, 0, true])
  expect(JSON.parse(output)).toEqual({
    forbidden: true,
    results,
    login: 'mira-lindqvist',
    status: 400,
  })
})
