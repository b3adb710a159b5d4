/** The rules find what they should, and no more. */
import { expect, it, test } from 'vitest'
import * as graphRules from './graph-rules.ts'
import { parseFiles } from './parse.ts'
import * as roomRules from './room-rules.ts'
import cases from './rule-cases.json' with { type: 'json' }

const rules = { ...roomRules, ...graphRules }
type Rule = Exclude<keyof typeof rules, 'isOneOf'>

test.each(Object.entries(cases))('%s', (rule, { allows, forbids }) => {
  const faultsOf = ([path, text]: string[]) =>
    rules[rule as Rule](parseFiles({ [path!]: text! })).length
  for (const one of allows) expect([one, faultsOf(one)]).toEqual([one, 0])
  for (const one of forbids) expect([one, faultsOf(one)]).toEqual([one, 1])
})

it('finds a cycle of values at any length, and none of types', () => {
  const ring = (last: string) =>
    parseFiles({
      'src/plan/a.ts': "import { b } from './b.ts'",
      'src/plan/b.ts': "export * from './c.ts'",
      'src/plan/c.ts': last,
      'src/plan/d.ts': "import { b } from './b.ts'",
    })
  expect(graphRules.runtimeCycles(ring("import { type A } from './a.ts'"))).toHaveLength(1)
  expect(graphRules.runtimeCycles(ring("import type { A } from './a.ts'"))).toEqual([])
})

it('finds a socket at any distance from the worker', () => {
  const files = parseFiles({
    'src/engines/embedded/workers/worker.ts': "import { load } from '../../../snapshot/index.ts'",
    'src/snapshot/index.ts': "export { load } from './load.ts'",
    'src/snapshot/load.ts': "import type { Socket } from 'node:net'\nimport { get } from 'https'",
    'src/http/node.ts': "import { createServer } from 'node:http'",
  })
  expect(graphRules.socketsInWorker(files)).toEqual([
    'src/snapshot/load.ts:2: the worker would load https',
  ])
})
