/** The places that an import adds to users of the sample; others are in cases/places.txt. */
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openGazetteer } from '../../src/places/index.ts'
import { documentsIn, freshFolder, importOf } from './data-set.ts'

const sampleFile = new URL('../../data/sample/users.jsonl.gz', import.meta.url)
interface SampleUser {
  readonly platformId: string
  readonly location?: string
  readonly resolvedCountry?: string
}

describe('the sample', () => {
  /** A data set of its users alone: what else it has is not asked for. */
  function sampleUsers(): string {
    const folder = freshFolder()
    copyFileSync(sampleFile, join(folder, 'users.jsonl.gz'))
    return folder
  }

  const users = gunzipSync(readFileSync(sampleFile))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((text): SampleUser => JSON.parse(text))
  /** Countries of locations, as the lines that have both tell them. */
  const countryOf = new Map(users.map((user) => [user.location, user.resolvedCountry] as const))
  for (const { location, resolvedCountry } of users) {
    if (resolvedCountry !== undefined) countryOf.set(location, resolvedCountry)
  }

  it('has a country for 95 in 100 of those whose location is known to name one', async () => {
    const places = await openGazetteer()
    const { dataDir } = await importOf(sampleUsers(), { places })
    const documents = await documentsIn(dataDir, 'users')
    const imported = new Map(documents.map((document) => [document.platformId, document]))
    const open = users.filter(
      ({ location, resolvedCountry }) => resolvedCountry === undefined && countryOf.get(location),
    )
    const right = open.filter(
      ({ platformId, location }) =>
        imported.get(platformId)!.resolvedCountry === countryOf.get(location),
    )
    expect(open.length).toBeGreaterThan(400)
    expect(right.length / open.length).toBeGreaterThanOrEqual(0.95)
  })
})
