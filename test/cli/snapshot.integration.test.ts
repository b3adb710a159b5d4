import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

describe('snapshot list and rollback', () => {
  it('show what there is, and go back to what was', async () => {
    const dataDir = makeFolder()
    const run = async (...args: string[]) => devdex(['snapshot', ...args, '--data', dataDir])
    try {
      const [a, b] = [await importInto(dataDir, 2), await importInto(dataDir, 3)]
      const shown = (await run('list')).stdout.split('\n')
      expect(shown[0]).toMatch(new RegExp(`^  ${a}  made \\S+Z  2 users, 2 repositories, .* MB$`))
      expect(shown[1]).toMatch(new RegExp(`^\\* ${b}  made \\S+Z  3 users, 3 repositories, .* MB$`))
      const asked = await run('rollback', '--json')
      expect(JSON.parse(asked.stdout)).toEqual({ snapshot: a, before: b })
      const list = JSON.parse((await run('list', '--json')).stdout)
      expect(list).toMatchObject([
        { name: a, current: true, documents: { users: 2, repos: 2 } },
        { name: b, current: false, documents: { users: 3, repos: 3 } },
      ])
      expect(await run('rollback')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('holds no snapshot before the current one'),
      })
      const there = await run('rollback', b)
      expect(there.stdout).toBe(`${b} is verified and is the current snapshot in place of ${a}\n`)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  it('show what there is where CURRENT is damaged: going back takes a name then', async () => {
    const dataDir = makeFolder()
    const run = async (...args: string[]) => devdex(['snapshot', ...args, '--data', dataDir])
    try {
      const a = await importInto(dataDir, 2)
      writeFileSync(join(dataDir, 'CURRENT'), 'damaged')
      const shown = await run('list')
      expect(shown.stdout).toMatch(new RegExp(`^  ${a}  made .* MB\n$`))
      expect(shown).toMatchObject({ code: 1, stderr: expect.stringContaining('rollback NAME') })
      expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([{ name: a }])
      expect(await run('rollback', a)).toMatchObject({ code: 0 })
      expect((await run('list')).stdout).toMatch(`* ${a}`)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})
