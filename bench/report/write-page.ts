/** BENCHMARKS.md, made of all result files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../workspace.ts'
import { commitsSince } from './history.ts'
import { benchmarksPage, withoutDistances } from './page.ts'
import { readResults } from './read.ts'
import type { Result } from './result.ts'

const path = join(repositoryFolder, 'BENCHMARKS.md')

/** Returns what it wrote, for people. */
export function writePage(): string {
  const { page, results } = currentPage()
  writeFileSync(path, page)
  return `BENCHMARKS.md: ${page.split('\n').length - 1} lines of ${results} results`
}

/** Distances in commits do not count. */
export function isPageFresh(): boolean {
  return withoutDistances(currentPage().page) === withoutDistances(readFileSync(path, 'utf8'))
}

function currentPage(): { readonly page: string; readonly results: number } {
  const files = readResults()
  const distanceOf = ({ revision, sources }: Result) =>
    revision === null ? null : commitsSince(revision, sources)
  return { page: benchmarksPage(files, distanceOf), results: files.length }
}
