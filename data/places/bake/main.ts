/**
 * `npm run places`: writes the table of places into `data/places`, and the version of ICU that
 * named the countries, because other versions may use other names.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pack } from '../../../src/places/index.ts'
import { bakePlaces } from './bake.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'data/places' } } })
const bytes = pack(bakePlaces())
const { icu } = process.versions
writeFileSync(join(values.out, 'places.bin'), bytes)
writeFileSync(join(values.out, 'places.json'), `{ "icu": "${icu}" }\n`)
console.log(`places.bin: ${bytes.length} bytes, countries named by ICU ${icu}`)
