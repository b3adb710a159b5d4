/** The law of `architecture/law.ts`, executed on every file of the repository. */
import { describe, expect, it } from 'vitest'
import * as graphRules from './architecture/graph-rules.ts'
import { rooms } from './architecture/law.ts'
import {
  againstEngineOrder,
  computedImports,
  dnsQuestions,
  ioInPlan,
  outsideTheTable,
  pastTheIndex,
} from './architecture/room-rules.ts'
import * as suiteRules from './architecture/suite-rules.ts'
import * as tidyRules from './architecture/tidy-rules.ts'
import { fixedRegistries, localPaths, privateHosts } from './architecture/trace-rules.ts'
import { committedTexts, parseRepository, readText } from './architecture/tree.ts'

const files = parseRepository()
const texts = committedTexts()

const rules = {
  outsideTheTable,
  againstEngineOrder,
  pastTheIndex,
  computedImports,
  dnsQuestions,
  ioInPlan,
  ...graphRules,
  ...suiteRules,
  ...tidyRules,
}

describe('every source file', () => {
  it('the repository is found', () => {
    const paths = files.map((file) => file.path)
    expect(paths).toContain('test/architecture.integration.test.ts')
    expect(paths).toContain('src/contract/errors.ts')
    expect(paths).toContain('native-free-index/src/limits.ts')
  })

  it.each(Object.entries(rules))('obeys the rule %s', (_, rule) => {
    expect(rule(files)).toEqual([])
  })
})

describe.skipIf(texts === undefined)('every committed text (skipped where git is absent)', () => {
  it('names no path of one machine', () => {
    expect(localPaths(texts!)).toEqual([])
  })

  it('names no private host', () => {
    expect(privateHosts(texts!, process.env.npm_config_registry)).toEqual([])
  })

  it('depends on no particular registry', () => {
    expect(fixedRegistries(texts!)).toEqual([])
  })
})

describe('packages', () => {
  const service = JSON.parse(readText('package.json'))
  const engine = JSON.parse(readText('native-free-index/package.json'))
  const page = JSON.parse(readText('clients/console/package.json'))

  it('the engine has no dependencies', () => {
    const { dependencies, peerDependencies, optionalDependencies } = engine
    expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({})
  })

  it('each dependency has a room that may import it', () => {
    const named = Object.values(rooms).flat()
    const needed = Object.keys(service.dependencies)
    expect(needed.filter((name) => !named.includes(name))).toEqual([])
  })

  it('each package of the table is declared', () => {
    // One of these binaries fits the machine; the official package is taken where it is installed.
    const undeclared = ['uWebSockets.js', '@uwsjs/*']
    const bundled = Object.keys(page.devDependencies)
    const declared = [...Object.keys(service.dependencies), ...bundled, 'preact/hooks']
    const known = [...Object.keys(rooms), ...declared, ...undeclared]
    const named = Object.values(rooms)
      .flat()
      .filter((name) => !name.startsWith('every '))
    const names = named.map((name) => name.replace(/^type /, ''))
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })
})
