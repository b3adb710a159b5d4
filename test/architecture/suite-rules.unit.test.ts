import { describe, expect, it } from 'vitest'
import { suiteKinds } from './law.ts'
import { parseFile } from './parse.ts'
import { unnamedLaws, unsuitedTests } from './suite-rules.ts'
import { readText } from './tree.ts'

const complaints = (rule: typeof unsuitedTests, path: string, text = '') =>
  rule([parseFile(path, text)]).length

describe('the name of a suite', () => {
  it.each([
    'test/a.unit.test.ts',
    'test/a/b.property.integration.test.ts',
    'native-free-index/test/a-unit.isolated.test.ts',
    'test/stress/a.stress.test.ts',
    'test/unit.ts',
  ])('may be %s', (path) => {
    expect(complaints(unsuitedTests, path)).toBe(0)
  })

  it.each([
    'test/a.test.ts',
    'test/a.units.test.ts',
    'test/a.unit.isolated.test.ts',
    'test/a.unit.property.test.ts',
    'test/unit-test.test.ts',
  ])('may not be %s', (path) => {
    expect(complaints(unsuitedTests, path)).toBe(1)
  })

  it('must be of a kind that a configuration runs', () => {
    const configurations = readText('vitest.config.ts') + readText('vitest.opensearch.config.ts')
    for (const kind of suiteKinds) {
      expect(configurations).toMatch(new RegExp(`suites\\('${kind}'\\)|\\*\\.${kind}\\.test\\.ts`))
    }
  })

  it.each(['fc.assert(law)', 'await fc.assert(law)', 'go(tries(3))', 'withMore<A>([], [])'])(
    'is reported: %s',
    (text) => {
      expect(complaints(unnamedLaws, 'test/a.unit.test.ts', text)).toBe(1)
      expect(complaints(unnamedLaws, 'test/a.property.unit.test.ts', text)).toBe(0)
      expect(complaints(unnamedLaws, 'test/a.stress.test.ts', text)).toBe(0)
    },
  )

  it('is not reported where nothing is wrong', () => {
    expect(complaints(unnamedLaws, 'test/a.property.unit.test.ts', 'fc.sample(1)')).toBe(1)
    expect(complaints(unnamedLaws, 'test/a.unit.test.ts', 'fc.sample(1)')).toBe(0)
  })
})
