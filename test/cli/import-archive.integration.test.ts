/** An hour of GH Archive with bad lines. Names over hours: transcripts/identifiers.stress.txt. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { freshFolder } from '../ingest/data-set.ts'
import { event } from '../ingest/formats/gharchive-reader.ts'
import { importing } from './imported-sources.ts'

it('may have one bad line in a hundred: ten are shown, and all are counted', async () => {
  const good = JSON.stringify(event('WatchEvent'))
  const lines = Array.from({ length: 1200 }, (_, i) => (i % 101 === 0 ? '{"torn' : good))
  const folder = freshFolder()
  writeFileSync(join(folder, '2024-01-01-9.json.gz'), gzipSync(lines.join('\n')))
  const { code, stdout, stderr } = await importing(freshFolder(), folder)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  expect(stderr.match(/2024-01-01-9\.json\.gz:\d+: /g)).toHaveLength(10)
  expect(stdout).toMatch(/[\d,]+ records, 12 bad lines/)
  const refused = await importing(freshFolder(), folder, '--max-errors', '11')
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('12 bad lines') })
})
