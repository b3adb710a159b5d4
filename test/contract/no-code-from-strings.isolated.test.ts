/** The whole room runs where `eval` and `new Function` are forbidden. */
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'

const room = 'src/contract'
let folder = ''

const script = `
import * as contract from './src/contract/index.js'
let forbidden = false
try { new Function('return 1') } catch (error) { forbidden = error instanceof EvalError }
const results = Object.values(contract.endpoints).map(({ id, examples }) => ({
  good: contract.validateRequest(id, examples[0].request).length,
  answer: contract.validateResponse(id, examples[0].response).length,
  bad: contract.validateRequest(id, { unknown: 1 }).length > 0,
}))
const [user] = contract.endpoints.rawUsersByLogin.examples[0].response.users
const error = new contract.RequestError('invalid_filter', { reason: 'why' })
console.log(JSON.stringify({
  forbidden,
  results,
  user: JSON.parse(contract.serialiseUser(user)).login,
  problem: contract.problemOf(error, 'r').status,
}))
`

/** The sources without their types, in a folder where packages are found. */
function transpiled(): string {
  const target = mkdtempSync(join(tmpdir(), 'devdex-contract-'))
  symlinkSync(resolve('node_modules'), join(target, 'node_modules'))
  writeFileSync(join(target, 'package.json'), '{"type":"module"}')
  writeFileSync(join(target, 'script.js'), script)
  for (const name of readdirSync(room, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.startsWith('generate/')) continue
    const file = join(target, room, name.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, javaScriptOf(readFileSync(join(room, name), 'utf8')))
  }
  return target
}

function javaScriptOf(source: string): string {
  const compilerOptions: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2023,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  }
  return ts.transpileModule(source, { compilerOptions }).outputText
}

beforeAll(() => {
  folder = transpiled()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('validates, serialises and renders problems', () => {
  const flags = ['--disallow-code-generation-from-strings', 'script.js']
  const output = execFileSync(process.execPath, flags, { cwd: folder, encoding: 'utf8' })
  const { forbidden, results, user, problem } = JSON.parse(output)
  expect(forbidden).toBe(true)
  expect(results).toHaveLength(30)
  for (const result of results) expect(result).toEqual({ good: 0, answer: 0, bad: true })
  expect(user).toBe('mira-lindqvist')
  expect(problem).toBe(400)
})
