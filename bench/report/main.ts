/**
 * `npm run bench -- report`: writes BENCHMARKS.md from all result files. `--check` writes nothing
 * and ends with exit code 1 where the page says something else; distances in commits do not count.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryFolder } from '../workspace.ts'
import { commitsSince } from './history.ts'
import { benchmarksPage, withoutDistances } from './page.ts'
import { readResults } from './read.ts'
import type { Result } from './result.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const distanceOf = ({ revision, sources }: Result) =>
  revision === null ? null : commitsSince(revision, sources)
const files = readResults()
const page = benchmarksPage(files, distanceOf)
const path = join(repositoryFolder, 'BENCHMARKS.md')
if (!values.check) {
  writeFileSync(path, page)
  console.log(`BENCHMARKS.md: ${page.split('\n').length - 1} lines of ${files.length} results`)
} else if (withoutDistances(page) !== withoutDistances(readFileSync(path, 'utf8'))) {
  console.error('BENCHMARKS.md differs from bench/results: run npm run bench -- report')
  process.exitCode = 1
}
