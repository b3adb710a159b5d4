/** The compressed bytes that a browser loads for the built console. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'dist/console'
const searchBytesMax = 60 << 10
const graphBytesMax = 120 << 10

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

function sizeOf(names: Iterable<string>): number {
  const sizes = [...names].map((name) => readFileSync(join(folder, `${name}.gz`)).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Files that the page names, and what these import before they run. */
function firstFiles(): Set<string> {
  const names = [...read('index.html').matchAll(/"\/console\/([^"]+)"/g)].map(([, name]) => name!)
  return withImports(new Set(['index.html', ...names]))
}

function withImports(names: Set<string>): Set<string> {
  for (const name of names) {
    if (!name.endsWith('.js')) continue
    const imports = read(name).matchAll(/(?:from|import)"\.\/([^"]+)"/g)
    for (const [, imported] of imports) names.add(imported!)
  }
  return names
}

test('the search is small', () => {
  const size = sizeOf(firstFiles())
  console.error(`console: the search takes ${size} bytes, compressed`)
  expect(size).toBeGreaterThan(10_000)
  expect(size).toBeLessThanOrEqual(searchBytesMax)
})

test('the search and the picture of neighbours are not large', () => {
  const pictures = readdirSync(folder).filter((name) => /^picture-.*\.js$/.test(name))
  expect(pictures.length).toBe(1)
  const size = sizeOf(withImports(new Set([...firstFiles(), ...pictures])))
  console.error(`console: with the picture of neighbours ${size} bytes`)
  expect(size).toBeLessThanOrEqual(graphBytesMax)
})
