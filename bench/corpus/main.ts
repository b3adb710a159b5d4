/**
 * Writes a benchmark corpus: `node dist/bench/corpus/main.js --users 1000000 --out DIR` makes
 * `DIR/users.jsonl` and `DIR/queries.jsonl`. `--seed` is the users' seed; queries take
 * `--query-seed`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateQueries } from './queries.ts'
import { generateUsers } from './users.ts'
import { writeLines } from './write-lines.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'query-seed': { type: 'string', default: '2' },
    out: { type: 'string', default: '.bench/corpus' },
  },
})

const userCount = wholeNumber(values.users, '--users')
const queryCount = wholeNumber(values.queries, '--queries')
const started = performance.now()

mkdirSync(values.out, { recursive: true })
await writeLines(
  join(values.out, 'users.jsonl'),
  generateUsers(userCount, wholeNumber(values.seed, '--seed')),
)
await writeLines(
  join(values.out, 'queries.jsonl'),
  generateQueries(queryCount, wholeNumber(values['query-seed'], '--query-seed')),
)
const seconds = (performance.now() - started) / 1000
console.log(`${userCount} users, ${queryCount} queries in ${seconds.toFixed(1)} s: ${values.out}`)

function wholeNumber(text: string, option: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0 && text.trim() !== '') return value
  throw new Error(`${option} takes a whole number, not "${text}"`)
}
