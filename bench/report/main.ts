/**
 * `npm run bench -- report`: writes BENCHMARKS.md from all result files. `--check` writes nothing
 * and ends with exit code 1 where the page says something else; distances in commits do not count.
 */
import { parseArgs } from 'node:util'
import { isPageFresh, writePage } from './write-page.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

if (!values.check) console.log(writePage())
else if (!isPageFresh()) {
  console.error('BENCHMARKS.md differs from bench/results: run npm run bench -- report')
  process.exitCode = 1
}
