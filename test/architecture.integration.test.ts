/** The law of `architecture/law.json`, executed on every file of the repository. */
import { describe, expect, it } from 'vitest'
import * as graphRules from './architecture/graph-rules.ts'
import { rooms } from './architecture/law.ts'
import * as roomRules from './architecture/room-rules.ts'
import { parseRepository, readText } from './architecture/tree.ts'

const files = parseRepository()
const { isOneOf: _, ...rules } = { ...roomRules, ...graphRules }

describe('every source file', () => {
  it('is found', () => {
    const paths = files.map((file) => file.path)
    expect(paths).toContain('test/architecture.integration.test.ts')
    expect(paths).toContain('src/contract/errors.ts')
    expect(paths).toContain('native-free-index/src/limits.ts')
  })

  it.each(Object.entries(rules))('obeys the rule %s', (_, rule) => {
    expect(rule(files)).toEqual([])
  })

  it('is run by one project of vitest, if it is a suite', () => {
    const ending =
      /^[^.]+(\.property)?\.(unit|integration|isolated|stress|opensearch|postgres)\.test\.ts$/
    const suites = files
      .map(({ path }) => path.replace(/.*\//, ''))
      .filter((name) => name.endsWith('.test.ts'))
    expect(suites.filter((name) => !ending.test(name))).toEqual([])
  })
})

describe('packages', () => {
  const service = JSON.parse(readText('package.json'))
  const page = JSON.parse(readText('clients/console/package.json'))
  const engine = JSON.parse(readText('native-free-index/package.json'))
  const named = Object.values(rooms).flat()

  it('of the engine are none', () => {
    const { dependencies, peerDependencies, optionalDependencies } = engine
    expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({})
  })

  it('have a room that may import them, and those of the table are declared', () => {
    const needed = Object.keys(service.dependencies)
    expect(needed.filter((name) => !named.includes(name))).toEqual([])
    // One of these binaries fits the machine; the official package is taken where it is installed.
    const others = [
      ...Object.keys(page.devDependencies),
      'preact/hooks',
      'native-free-index/limits',
      'uWebSockets.js',
      '@uwsjs/*',
    ]
    const known = [...Object.keys(rooms), ...needed, ...others]
    const names = named.map((name) => name.replace(/^type /, ''))
    expect(names.filter((name) => !name.startsWith('every ') && !known.includes(name))).toEqual([])
  })
})

it('a lock file and .npmrc bind no installation to a registry', () => {
  expect(readText('package-lock.json')).not.toMatch(/"resolved": "\w+:/)
  expect(readText('.npmrc')).not.toMatch(/^(@[\w-]+:)?registry\s*=|_authToken/m)
})
