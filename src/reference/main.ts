/** `npm run generate`: writes the pages that follow from the code into `docs/reference`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { referencePages } from './pages.ts'

/** npm runs scripts in the package's root. */
const docs = resolve('docs')
if (!existsSync(docs)) throw new Error(`${docs} is missing: run this in the root of the package`)

const folder = join(docs, 'reference')
mkdirSync(folder, { recursive: true })
for (const [name, content] of await referencePages()) writeFileSync(join(folder, name), content)
