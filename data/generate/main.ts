/** `npm run sample`: writes the sample data set, by default to `data/sample`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { generateSample } from './sample.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'data/sample' } } })

mkdirSync(values.out, { recursive: true })
for (const [name, text] of generateSample()) {
  // Node writes no time stamp into the gzip header, so the file depends on the text alone.
  const bytes = gzipSync(text, { level: 9 })
  writeFileSync(join(values.out, `${name}.gz`), bytes)
  console.log(`${name}.gz: ${text.split('\n').length - 1} lines, ${bytes.length} bytes`)
}
