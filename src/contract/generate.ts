/** `npm run generate`: writes what follows from the contract into `src/contract/generated`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generateAll } from './generate/all.ts'

/** npm runs scripts in the package's root, where the sources are; this file may run from dist. */
const room = resolve('src/contract')
if (!existsSync(room)) throw new Error(`${room} is missing: run this in the root of the package`)

const folder = join(room, 'generated')
mkdirSync(folder, { recursive: true })
for (const [name, content] of generateAll()) writeFileSync(join(folder, name), content)
