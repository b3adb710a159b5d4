import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder } from '../ingest/data-set.ts'
import { devdex } from './harness.ts'

const checksum = (text: string) => createHash('sha256').update(text).digest('hex')

it('start says how to have the sample data again where an older build made it', async () => {
  const data = freshFolder()
  const folder = join(data, 'snapshots', 'old')
  mkdirSync(folder, { recursive: true })
  const manifest = JSON.stringify({ format: 4, name: 'old' })
  writeFileSync(join(folder, 'manifest.json'), `${manifest}\n${checksum(manifest)}\n`)
  writeFileSync(join(data, 'CURRENT'), `old ${checksum('old')}\n`)
  const { code, stdout, stderr } = await devdex(['start', '--data', data])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('has snapshot format 4; this build reads ')
  expect(stderr).toMatch(/if it is the sample data: devdex import \S+sample --data /)
  // No work has started, and nothing has been removed.
  expect(readdirSync(data).sort()).toEqual(['CURRENT', 'snapshots'])
})
