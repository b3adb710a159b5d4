/** A TypeScript client made from the OpenAPI document compiles, strictly, and works. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypeScript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiJson } from '../../src/contract/index.ts'
import { openWorld, type World } from '../service/harness.ts'
import { clientProgram } from './client-program.ts'

const users = ['mira-lindqvist', 'tomas-weber', 'ana-costa'].map((login) => ({
  platformId: `U_${login}`,
  login,
  bio: 'compiler',
}))
const repos = [{ platformId: 'R_1', ownerLogin: 'mira-lindqvist', name: 'lumen' }]

let folder: string
let world: World

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devdex-client-'))
  world = await openWorld({ users, repos })
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** Compiles the program together with the types. Returns the errors. */
function compiled(): string[] {
  const program = ts.createProgram([join(folder, 'client.ts')], {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noUnusedLocals: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    outDir: folder,
  })
  const { diagnostics } = program.emit()
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText, start }) => {
    return `${start}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

test('a client of the generated types searches, pages and reads problems', async () => {
  const types = astToString(await openapiTypeScript(openApiJson))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'api.ts'), types)
  await writeFile(join(folder, 'client.ts'), clientProgram)
  expect(compiled()).toEqual([])
  const client = await import(pathToFileURL(join(folder, 'client.js')).href)
  const call = async (path: string, body: object) => {
    const { status, body: json } = await world.post(path, body)
    return { status, json }
  }
  expect(await client.run(call)).toEqual({
    logins: ['mira-lindqvist', 'tomas-weber'],
    owners: ['mira-lindqvist'],
    found: ['mira-lindqvist', null],
    code: 'invalid_filter',
    pointers: ['/filters/filters/0/field', '/filters/filters/1/op'],
  })
})
