/** `npm run places`: writes the table of places, by default to `data/places/places.bin`. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bakePlaces } from './bake.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'data/places/places.bin' } },
})
const bytes = bakePlaces()
writeFileSync(values.out, bytes)
