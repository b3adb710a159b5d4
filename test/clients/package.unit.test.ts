/** The files of the package devdex-client. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const folder = 'clients/typescript'
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const modules = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(folder, 'dist', name), 'utf8'))

test('it needs no package, and nothing of Node', () => {
  const { dependencies, peerDependencies, optionalDependencies } = manifest
  expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({})
  expect(modules.length).toBeGreaterThan(5)
  const imported = modules.flatMap((code) => [...code.matchAll(/from '([^']+)'/g)])
  expect(imported.map(([, name]) => name).filter((name) => !name?.startsWith('./'))).toEqual([])
  expect(modules.filter((code) => /\b(process|Buffer|require)\b[.([]/.test(code))).toEqual([])
})

test('its types need no package either', () => {
  const types = readFileSync(join(folder, 'dist/generated/types.d.ts'), 'utf8')
  expect(types).not.toMatch(/\bimport\b.* from |typebox/i)
})

test('it is small, comments and all', () => {
  expect(gzipSync(modules.join('')).length).toBeLessThan(14_500)
})
