import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifySnapshot } from '../../src/snapshot/index.ts'
import { importInto, makeFolder } from '../snapshot/small-snapshot.ts'
import { devdex } from './harness.ts'

let dataDir: string
let name: string
let fileBytes: number

beforeAll(async () => {
  dataDir = makeFolder()
  name = await importInto(dataDir, 120)
  const { files } = await verifySnapshot(dataDir, name)
  fileBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
})

afterAll(() => rmSync(dataDir, { recursive: true }))

async function verify(...args: string[]): Promise<string> {
  const outcome = await devdex(['snapshot', 'verify', '--data', dataDir, ...args])
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  return outcome.stdout
}

describe('snapshot verify', () => {
  it('says in one line that all is as published', async () => {
    const files = `12 files, ${fileBytes} bytes`
    const documents = '120 users, 120 repositories'
    expect(await verify()).toBe(`${name}: ${files}, all as published; ${documents}\n`)
    expect(JSON.parse(await verify('--json'))).not.toHaveProperty('memory')
  })

  it('shows with --stats what memory serves, and the sum of it', async () => {
    const lines = (await verify('--stats')).split('\n')
    expect(lines[0]).toContain(name)
    const cells = lines.map((line) => line.trim().split(/ {2,}/))
    const headings = cells.filter(([first]) => first === 'memory')
    expect(headings).toEqual(
      Array.from({ length: 2 }, () => ['memory', 'bytes', 'share', 'bytes a document']),
    )
    const sums = cells.filter(([first]) => first === 'all').map(([, bytes]) => numberIn(bytes))
    expect(sums[0]! + sums[1]!).toBe(fileBytes)
    const groups = cells.filter(([first]) => first?.endsWith(' postings'))
    for (const [, bytes] of groups) expect(numberIn(bytes)).toBeGreaterThan(0)
    expect(groups.length).toBe(4)
    expect(cells.filter(([first]) => first === 'merged').length).toBe(2)
  })

  it('gives the same numbers as JSON', async () => {
    const { memory } = JSON.parse(await verify('--stats', '--json'))
    expect(memory.users.bytes + memory.repos.bytes).toBe(fileBytes)
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
    } finally {
      rmSync(empty, { recursive: true })
    }
  })
})

function numberIn(text: string | undefined): number {
  return Number(text?.replaceAll(',', ''))
}
