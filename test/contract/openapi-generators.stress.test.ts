/**
 * `npm run test:generators`: the two most used generators of clients read the OpenAPI document, and
 * their clients compile. It needs Java, Maven, Go and Python, and is skipped by name without them.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiJson } from '../../src/contract/index.ts'

const run = promisify(execFile)
const version = '7.14.0'
const artifact = `org.openapitools:openapi-generator-cli:${version}`

let folder: string
/** Why there is no generator. */
let missing: string | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devdex-generators-'))
  await writeFile(join(folder, 'openapi.json'), openApiJson)
  missing = process.env.GENERATORS
    ? await reasonWithout('java', '-version')
    : 'GENERATORS is not set'
  if (missing !== undefined) return
  const copied = ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
  missing = await reasonWithout('mvn', ...copied)
})

afterAll(() => rm(folder, { recursive: true }))

async function reasonWithout(program: string, ...args: string[]): Promise<string | undefined> {
  try {
    await run(program, args, { cwd: folder })
    return undefined
  } catch (error) {
    return `${program}: ${String(error)}`
  }
}

async function generate(language: string): Promise<string> {
  const jar = join(folder, `openapi-generator-cli-${version}.jar`)
  const args = ['-Xmx1g', '-jar', jar, 'generate', '-i', 'openapi.json', '-g', language]
  await run('java', [...args, '-o', language], { cwd: folder, maxBuffer: 2 ** 26 })
  return join(folder, language)
}

test('the client for Go compiles', async ({ skip }) => {
  const reason = missing ?? (await reasonWithout('go', 'version'))
  if (reason !== undefined) skip(reason)
  await run('go', ['build', './...'], { cwd: await generate('go') })
}, 600_000)

test('the client for Python is installed and loads', async ({ skip }) => {
  const reason = missing ?? (await reasonWithout('python3', '-m', 'venv', join(folder, 'venv')))
  if (reason !== undefined) skip(reason)
  const client = await generate('python')
  const python = join(folder, 'venv', 'bin', 'python')
  await run(python, ['-m', 'compileall', '-q', join(client, 'openapi_client')])
  await run(python, ['-m', 'pip', 'install', '--quiet', client])
  const read = 'openapi_client.SearchUsersRequest.from_json(sys.argv[1]).to_json()'
  const program = `import openapi_client, sys; print(${read})`
  const { stdout } = await run(python, ['-c', program, '{"query": "x"}'], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({ query: 'x' })
}, 600_000)
