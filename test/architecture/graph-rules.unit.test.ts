import { expect, it } from 'vitest'
import { deadFiles, runtimeCycles, socketsInWorker } from './graph-rules.ts'
import { parseFiles } from './parse.ts'

const worker = 'src/engines/embedded/workers/worker.ts'

it('finds a cycle of values once, and ignores type imports', () => {
  const a = "import { b } from './b.ts'"
  const b = "export * from './c.ts'"
  const ring = parseFiles({
    'src/plan/a.ts': a,
    'src/plan/b.ts': b,
    'src/plan/c.ts': "import { type A } from './a.ts'",
    'src/plan/d.ts': a,
  })
  expect(runtimeCycles(ring)).toEqual([
    'import each other at run time: src/plan/a.ts src/plan/b.ts src/plan/c.ts',
  ])
  const line = parseFiles({
    'src/plan/a.ts': a,
    'src/plan/b.ts': b,
    'src/plan/c.ts': "import type { A } from './a.ts'",
  })
  expect(runtimeCycles(line)).toEqual([])
})

it('finds a file that imports itself, and a cycle through the name of the engine', () => {
  const files = parseFiles({
    'src/plan/self.ts': "import { x } from './self.ts'",
    'native-free-index/src/index.ts': "export { x } from './searcher.ts'",
    'native-free-index/src/searcher.ts': "import { y } from 'native-free-index'",
  })
  expect(runtimeCycles(files)).toHaveLength(2)
})

it('distinguishes two cycles in one graph', () => {
  const files = parseFiles({
    'src/plan/a.ts': "import './b.ts'\nimport './c.ts'",
    'src/plan/b.ts': "import './a.ts'",
    'src/plan/c.ts': "import './d.ts'",
    'src/plan/d.ts': "import './c.ts'",
  })
  expect(runtimeCycles(files).sort()).toEqual([
    'import each other at run time: src/plan/a.ts src/plan/b.ts',
    'import each other at run time: src/plan/c.ts src/plan/d.ts',
  ])
})

it('finds dead files, also dead files that import each other', () => {
  const files = parseFiles({
    'src/main.ts': "import type { Config } from './config.ts'\nawait import('./cli/index.ts')",
    'src/config.ts': '',
    'src/cli/index.ts': "export { x } from 'native-free-index'",
    'native-free-index/src/index.ts': '',
    'src/cli/lost.ts': "import { x } from './index.ts'\nimport { y } from './found.ts'",
    'src/cli/found.ts': "import { z } from './lost.ts'",
    'native-free-index/src/limits.ts': '',
    'test/free.ts': '',
  })
  expect(deadFiles(files)).toEqual([
    'src/cli/lost.ts: no entry reaches it',
    'src/cli/found.ts: no entry reaches it',
    'native-free-index/src/limits.ts: no entry reaches it',
  ])
})

it('finds a socket at any distance from the worker', () => {
  const files = parseFiles({
    [worker]: "import { load } from '../../../snapshot/index.ts'",
    'src/snapshot/index.ts': "export { load } from './load.ts'",
    'src/snapshot/load.ts': "import type { Socket } from 'node:net'\nimport { get } from 'https'",
    'src/http/node.ts': "import { createServer } from 'node:http'",
  })
  expect(socketsInWorker(files)).toEqual(['src/snapshot/load.ts:2: the worker would load https'])
})
