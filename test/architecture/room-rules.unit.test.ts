import { describe, expect, it } from 'vitest'
import { engineOrder } from './law.ts'
import { parseFiles } from './parse.ts'
import {
  againstEngineOrder,
  computedImports,
  dnsQuestions,
  ioInPlan,
  outsideTheTable,
  pastTheIndex,
} from './room-rules.ts'

/** Whether the table allows a file with this one import. */
function tableAccepts(path: string, statement: string): boolean {
  return outsideTheTable(parseFiles({ [path]: statement })).length === 0
}

describe('the import table', () => {
  it.each([
    ['src/http/server.ts', "import { limits } from '../contract/index.ts'"],
    ['src/http/server.ts', "import { createServer } from 'node:http'"],
    ['src/http/server.ts', "import { scan } from './json.ts'"],
    ['src/http/uws-load.ts', "const uws = require('uWebSockets.js')"],
    ['src/http/uws-load.ts', "await import('@uwsjs/linux-x64-20')"],
    ['src/engines/engine.ts', "import type { QueryPlan } from '../plan/index.ts'"],
    ['src/engines/embedded/workers/pool.ts', "import { Piscina } from 'piscina'"],
    ['src/engines/patterns/regex.ts', "import { RE2JS } from 're2js'"],
    ['src/engines/embedded/workers/worker.ts', "import { slotLayout } from './slots.ts'"],
    ['src/contract/generate.ts', "import standalone from 'ajv/dist/standalone/index.js'"],
    ['src/contract/generated/validators.ts', "import { x } from 'ajv/dist/runtime/ucs2length.js'"],
    ['src/endpoints/route.ts', "import type { Route } from '../http/index.ts'"],
    ['src/snapshot/load.ts', "import { openSegment } from 'native-free-index'"],
    ['src/cli/local/serve.ts', "import { openPool } from '../engines/index.ts'"],
    ['native-free-index/src/text/fold.ts', "import { limits } from '../limits.ts'"],
    ['bench/inside.ts', "import { Bench } from 'tinybench'"],
    ['test/any.test.ts', "import { x } from '../src/http/json.ts'"],
  ])('allows %s: %s', (path, statement) => {
    expect(tableAccepts(path, statement)).toBe(true)
  })

  it.each([
    ['src/http/server.ts', "import { authenticate } from '../access/index.ts'"],
    ['src/http/server.ts', "import type { Account } from '../access/index.ts'"],
    ['src/http/node.ts', "const uws = require('uWebSockets.js')"],
    ['src/http/node.ts', "import uws = require('uWebSockets.js')"],
    ['src/http/server.ts', "export { limits } from '../ingest/index.ts'"],
    ['src/engines/engine.ts', "import { toPlan } from '../plan/index.ts'"],
    ['src/engines/engine.ts', "import { type QueryPlan } from '../plan/index.ts'"],
    ['src/engines/merge.ts', "import { Piscina } from 'piscina'"],
    ['src/engines/embedded/workers/worker.ts', "import { Piscina } from 'piscina'"],
    [
      'src/engines/embedded/workers/worker.ts',
      "import { openLog } from '../../../observe/index.ts'",
    ],
    ['src/contract/index.ts', "import Ajv from 'ajv'"],
    ['src/contract/schemas/user.ts', "import { foldCase } from 'native-free-index'"],
    ['src/endpoints/route.ts', "import { createDispatcher } from '../http/index.ts'"],
    ['src/ingest/build.ts', "let pool: import('../engines/index.ts').Pool"],
    ['src/people/best.ts', "import { open } from 'lmdb'"],
    ['src/access/print.ts', "import { Command } from 'commander'"],
    ['src/main.ts', "import { Command } from 'commander'"],
    ['src/snapshot/load.ts', "import { generateUsers } from '../../bench/corpus/users.ts'"],
    ['src/cli/local/serve.ts', "import { bruteForce } from '../../../test/oracle/brute-force.ts'"],
    ['native-free-index/src/text/fold.ts', "import { readFileSync } from 'node:fs'"],
    ['native-free-index/src/text/fold.ts', "import { x } from 'msgpackr'"],
    ['native-free-index/src/text/fold.ts', "import { x } from '../../../src/contract/index.ts'"],
    ['data/generate/people.ts', "import { limits } from '../../src/contract/index.ts'"],
    ['src/telemetry/send.ts', ''],
  ])('forbids %s: %s', (path, statement) => {
    expect(tableAccepts(path, statement)).toBe(false)
  })
})

describe('the order inside native-free-index', () => {
  const engineAccepts = (path: string, specifier: string): boolean =>
    againstEngineOrder(
      parseFiles({ [`native-free-index/src/${path}`]: `import { x } from '${specifier}'` }),
    ).length === 0

  it.each([
    ['postings/reader.ts', '../bytes/index.ts'],
    ['postings/reader.ts', './format.ts'],
    ['kernels/bm25.ts', '../bytes/index.ts'],
    ['index.ts', './searcher.ts'],
    ['searcher.ts', './collect/index.ts'],
  ])('allows %s: %s', (path, specifier) => {
    expect(engineAccepts(path, specifier)).toBe(true)
  })

  it.each([
    ['bytes/varint.ts', '../postings/index.ts'],
    ['collect/hits.ts', '../query/index.ts'],
    ['limits.ts', './bytes/index.ts'],
    ['segment/reader.ts', '../index.ts'],
    ['postings/reader.ts', '../elsewhere/index.ts'],
    ['elsewhere/file.ts', '../bytes/index.ts'],
  ])('forbids %s: %s', (path, specifier) => {
    expect(engineAccepts(path, specifier)).toBe(false)
  })

  it('lists each room once', () => {
    const names = engineOrder.flat()
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the front door of a room', () => {
  const passes = (path: string, specifier: string): boolean =>
    pastTheIndex(parseFiles({ [path]: `import type { X } from '${specifier}'` })).length === 0

  it.each([
    ['src/http/server.ts', '../contract/index.ts'],
    ['src/http/server.ts', './adapter.ts'],
    ['src/cli/local/serve.ts', '../../config.ts'],
    ['src/engines/embedded/workers/pool.ts', '../../engine.ts'],
    ['src/plan/filters.ts', 'native-free-index'],
    ['native-free-index/src/segment/writer.ts', '../limits.ts'],
    ['native-free-index/src/index.ts', './text/index.ts'],
    ['native-free-index/test/text/fold.property.unit.test.ts', '../../src/text/fold.ts'],
  ])('allows %s: %s', (path, specifier) => {
    expect(passes(path, specifier)).toBe(true)
  })

  it.each([
    ['src/http/server.ts', '../contract/limits.ts'],
    ['src/http/server.ts', './index.ts'],
    ['src/engines/embedded/workers/pool.ts', '../../index.ts'],
    ['src/endpoints/route.ts', '../engines/embedded/index.ts'],
    ['src/plan/filters.ts', '../../native-free-index/src/index.ts'],
    ['native-free-index/src/segment/writer.ts', '../postings/writer.ts'],
    ['native-free-index/src/segment/writer.ts', 'native-free-index'],
    ['bench/inside.ts', '../src/engines/embedded/workers/pool.ts'],
  ])('forbids %s: %s', (path, specifier) => {
    expect(passes(path, specifier)).toBe(false)
  })
})

describe('imports without a name', () => {
  it.each([
    'await import(name)',
    'const x = require(`lib-$' + '{name}`)',
    'createRequire(import.meta.url)(name)',
    "import { createRequire } from 'node:module'",
  ])('are found: %s', (text) => {
    expect(computedImports(parseFiles({ 'src/http/node.ts': text }))).toHaveLength(1)
    expect(computedImports(parseFiles({ 'src/http/uws-load.ts': text }))).toEqual([])
  })
})

describe('input and output in plan', () => {
  it('finds a file, and allows a hash', () => {
    const text =
      "import { createHmac } from 'node:crypto'\nimport { open } from 'node:fs/promises'\n"
    expect(ioInPlan(parseFiles({ 'src/plan/cursor.ts': text }))).toEqual([
      'src/plan/cursor.ts:2: plan does no input or output (node:fs/promises)',
    ])
  })
})

describe('queries of name servers', () => {
  it('are allowed in one file only', () => {
    const text = "import { promises } from 'node:dns'\nimport { resolve4 } from 'dns/promises'\n"
    expect(dnsQuestions(parseFiles({ 'src/http/node.ts': text }))).toHaveLength(2)
    expect(dnsQuestions(parseFiles({ 'src/people/dns/resolver.ts': text }))).toEqual([])
  })
})
