/**
 * Writes validators, serialisers and OpenAPI into `src/contract/generated`, types into the client
 * and members into the console. None is committed. `npm run build` runs this before the rest is compiled.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { hashInputs, isFresh } from './generate/inputs.ts'

// npm runs scripts in the package's root, which has the sources.
const hash = hashInputs([resolve('src/contract'), resolve('src/fields')])
if (!isFresh('.', hash)) {
  const { generateAll } = await import('./generate/all.ts')
  for (const [path, content] of generateAll(hash)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
