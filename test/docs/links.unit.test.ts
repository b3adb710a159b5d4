/** Relative links and anchors of every page lead somewhere. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { committedTexts } from '../architecture/tree.ts'
import { headingsOf, linksOf } from './markdown.ts'

const texts = committedTexts()?.filter(({ path }) => path.endsWith('.md'))

/** The fault of a link on the page at `path`; undefined where there is none. */
function complaint(path: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  const [file, anchor] = target.split('#')
  const to = file === '' ? path : normalize(join(dirname(path), decodeURI(file!)))
  if (!existsSync(to)) return `${path}: ${target} is not there`
  if (anchor === undefined || statSync(to).isDirectory()) return undefined
  const anchors = headingsOf(readFileSync(to, 'utf8')).map((heading) => heading.anchor)
  return anchors.includes(anchor) ? undefined : `${path}: ${target} has no such heading`
}

it.skipIf(texts === undefined)('lead somewhere (skipped where git is absent)', () => {
  const links = texts!.flatMap(({ path, text }) =>
    linksOf(text).map((target) => complaint(path, target)),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((wrong) => wrong !== undefined)).toEqual([])
})

it('a link to nothing is found', () => {
  expect(complaint('README.md', 'docs/nothing.md')).toBe('README.md: docs/nothing.md is not there')
  expect(complaint('README.md', '#nothing')).toBe('README.md: #nothing has no such heading')
  expect(complaint('docs/search.md', '../README.md#quick-start')).toBeUndefined()
})

it('the paths that ARCHITECTURE.md names exist', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  const paths = [...text.matchAll(/`((?:src|native-free-index|test|data|docs)\/[^`*\s]*)`/g)]
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.map(([, path]) => path!).filter((path) => !existsSync(path))).toEqual([])
})
