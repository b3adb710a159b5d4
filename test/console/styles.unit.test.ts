/** Styles of the console: one class means one thing, and every class is in use. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'clients/console/src'

function textsOf(ending: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const chosen = names.filter((name) => name.endsWith(ending))
  return new Map(chosen.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Selectors of each file of styles, comments and values left away. */
function selectorsOf(text: string): string[] {
  const rules = text.replace(/\/\*[^*]*\*\//g, '').matchAll(/([^{};]+)\{/g)
  return [...rules].flatMap(([, selectors]) =>
    selectors!.split(/,(?![^()]*\))/).map((one) => one.trim()),
  )
}

const styles = [...textsOf('.css')].map(([name, text]) => ({ name, selectors: selectorsOf(text) }))

test('a class is defined in one file', () => {
  const files = new Map<string, Set<string>>()
  for (const { name, selectors } of styles) {
    for (const selector of selectors) {
      const defined = /^[a-z]*\.([\w-]+)$/.exec(selector)?.[1]
      if (defined === undefined) continue
      files.set(defined, (files.get(defined) ?? new Set()).add(name))
    }
  }
  expect(files.size).toBeGreaterThan(50)
  expect([...files].filter(([, names]) => names.size > 1)).toEqual([])
})

test('every class of the styles is in a page', () => {
  const pages = [...textsOf('.tsx').values()].join('\n')
  const used = new Set(pages.match(/[\w-]+/g))
  const named = styles.flatMap(({ selectors }) => selectors.join(' ').match(/\.[a-z][\w-]*/g) ?? [])
  expect(named.filter((name) => !used.has(name.slice(1)))).toEqual([])
})
