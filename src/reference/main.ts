/** `npm run generate`: writes the pages that follow from the code into `docs`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { referencePages } from './pages.ts'

/** npm runs scripts in the package's root. */
const docs = resolve('docs')
if (!existsSync(docs)) throw new Error(`${docs} is missing: run this in the root of the package`)

for (const [name, content] of await referencePages()) {
  const path = join(docs, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
