import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifySnapshot } from '../../src/snapshot/index.ts'
import { importInto, makeFolder } from '../snapshot/small-snapshot.ts'
import { devdex } from './harness.ts'

let dataDir: string
let name: string
let fileBytes: number
let profiles: number

beforeAll(async () => {
  dataDir = makeFolder()
  name = await importInto(dataDir, 120)
  const { files, collections } = await verifySnapshot(dataDir, name)
  profiles = collections.professionals.documents
  fileBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
})

afterAll(() => rmSync(dataDir, { recursive: true }))

async function verify(...args: string[]): Promise<string> {
  const outcome = await devdex(['snapshot', 'verify', '--data', dataDir, ...args])
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  return outcome.stdout
}

describe('snapshot verify', () => {
  it('reports in one line that all files are as published', async () => {
    const files = `27 files, ${fileBytes} bytes`
    const documents = `120 users (${profiles} with a professional profile), 120 repositories`
    expect(await verify()).toBe(`${name}: ${files}, all as published; ${documents}\n`)
    expect(JSON.parse(await verify('--json'))).not.toHaveProperty('memory')
  })

  it('shows with --stats what memory serves, and the sum of it', async () => {
    const lines = (await verify('--stats')).split('\n')
    expect(lines[0]).toContain(name)
    const cells = lines.map((line) => line.trim().split(/ {2,}/))
    const headings = cells.filter(([first]) => first === 'memory')
    const ofDocuments = ['memory', 'bytes', 'share', 'bytes a document']
    const ofGraph = ofDocuments.slice(0, 3)
    expect(headings).toEqual([ofDocuments, ofDocuments, ofDocuments, ofGraph])
    const sums = cells.filter(([first]) => first === 'all').map(([, bytes]) => numberIn(bytes))
    expect(sums.reduce((sum, bytes) => sum + bytes, 0)).toBe(fileBytes)
    const groups = cells.filter(([first]) => first?.endsWith(' postings'))
    for (const [, bytes] of groups) expect(numberIn(bytes)).toBeGreaterThan(0)
    expect(groups.length).toBe(6)
    expect(cells.filter(([first]) => first === 'merged').length).toBe(3)
    const relations = lines.slice(lines.findIndex((line) => line.startsWith('relation')) + 1)
    const names = relations.filter(Boolean).map((line) => line.split(' ')[0])
    expect(names).toEqual(['follows', 'stars', 'contributes', 'owns', 'owners', 'profiles'])
  })

  it('gives the same numbers as JSON', async () => {
    const { memory } = JSON.parse(await verify('--stats', '--json'))
    const parts = [memory.users, memory.professionals, memory.repos, memory.graph]
    expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(fileBytes)
    const table = await verify('--stats')
    for (const { bytes } of memory.users.parts) {
      expect(table).toContain(bytes.toLocaleString('en-US'))
    }
    const { postings, bytesPerPosting } = memory.users.postings.merged
    const shown = [postings.toLocaleString('en-US'), bytesPerPosting.toFixed(2)]
    expect(table).toMatch(new RegExp(`^merged +${shown[0]} .* ${shown[1]}$`, 'm'))
  })

  it('shows a collection without documents, whose bytes belong to none', async () => {
    const empty = makeFolder()
    try {
      await importInto(empty, 0)
      const { code, stdout } = await devdex(['snapshot', 'verify', '--stats', '--data', empty])
      expect(code).toBe(0)
      expect(stdout).toMatch(/^all +[\d,]+ +100\.0 % +-$/m)
      expect(stdout).toMatch(/^merged +0 +\d+ +-$/m)
      expect(stdout).toMatch(/^graph of 0 edges$/m)
      expect(stdout).toMatch(/^follows +0 +[\d,]+ +-$/m)
    } finally {
      rmSync(empty, { recursive: true })
    }
  })
})

function numberIn(text: string | undefined): number {
  return Number(text?.replaceAll(',', ''))
}
