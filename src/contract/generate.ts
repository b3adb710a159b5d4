/**
 * Writes validators, serialisers and OpenAPI into `src/contract/generated`, which is not committed.
 * `npm run build` runs this before the rest is compiled.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inputsHash, isFresh } from './generate/inputs.ts'

// npm runs scripts in the package's root, which has the sources. This file may run from dist.
const folder = resolve('src/contract/generated')
const hash = inputsHash(resolve('src/contract'))
if (!isFresh(folder, hash)) {
  const { generateAll } = await import('./generate/all.ts')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of generateAll(hash)) writeFileSync(join(folder, name), content)
}
