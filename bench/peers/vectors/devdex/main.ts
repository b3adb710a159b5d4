/** Our own runner of protocol.ts: `main.js ROWS build|serve DATA_DIR INDEX_DIR`. */
import { createInterface } from 'node:readline'
import type { VectorLayout } from 'native-free-index'
import { readQueries, readShape } from '../corpus/index.ts'
import type { FilterName, Ready } from '../protocol.ts'
import { buildIndex } from './build.ts'
import { indexBytes, openIndex } from './index-files.ts'
import { ThreadRunner } from './thread-runner.ts'

async function serve(data: string, folder: string, rows: string): Promise<void> {
  const { dims, queries } = readShape(data)
  const all = readQueries(data)
  const runner = new ThreadRunner(
    openIndex(folder),
    Array.from({ length: queries }, (_, i) => all.subarray(i * dims, (i + 1) * dims)),
  )
  const version = `${rows} rows, node ${process.versions.node}`
  const ready: Ready = { version, bytes: indexBytes(folder) }
  console.log(JSON.stringify(ready))
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, filter, setting] = line.split(' ') as [string, FilterName, string]
    const answer =
      command === 'round' ? runner.round(filter, setting) : runner.answers(filter, setting)
    console.log(JSON.stringify(answer))
  }
}

const [rows, command, data, folder] = process.argv.slice(2)
const isRows = (text: unknown): text is VectorLayout['rows'] =>
  text === 'float32' || text === 'int8'
if (!isRows(rows) || data === undefined || folder === undefined) {
  throw new Error('main.js float32|int8 build|serve DATA_DIR INDEX_DIR')
}
if (command === 'build') console.log(JSON.stringify(buildIndex(data, folder, rows)))
else await serve(data, folder, rows)
