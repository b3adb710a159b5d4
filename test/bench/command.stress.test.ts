/** `npm run bench` as a process: its help, its refusals, what it saves. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Machine } from '../../bench/machine.ts'
import { commitsSince, hasHistory, isAncestor } from '../../bench/report/history.ts'
import { readResults } from '../../bench/report/read.ts'
import type { Result, Row } from '../../bench/report/result.ts'
import { row } from '../../bench/report/rows.ts'
import { saveResult } from '../../bench/report/save.ts'
import { suiteNamed, suites } from '../../bench/suites.ts'

const script = fileURLToPath(new URL('../../dist/bench/main.js', import.meta.url))
const run = (...args: string[]) => promisify(execFile)(process.execPath, [script, ...args])

describe('npm run bench', () => {
  it('lists its suites, and tells the options of one', async () => {
    const { stdout } = await run()
    for (const { name, line } of suites)
      expect(stdout).toMatch(new RegExp(`^ {2}${name} .*${line.slice(0, 20)}`, 'm'))
    const help = (await run('compare', '--help')).stdout
    expect(help).toContain('REV SUITE')
    expect(help).toContain('--rounds N')
  })

  it.each([
    [['unheard-of'], '"unheard-of" is no suite'],
    [['compare', 'HEAD', 'open', '--rounds', '6'], '--rounds takes 7 or more'],
    [['compare', 'HEAD', 'soak'], 'usage: npm run bench -- compare'],
    [['sizes', '--save', '--label', 'A/B'], '--label takes small letters'],
    [['sizes', '--save', '--quick'], 'no --save'],
    [['sources', '--only', 'csv,tapes'], '--only takes archive, csv, parquet'],
  ])('refuses %j', async (args, message) => {
    const failed = await run(...args).catch((error: { code: number; stderr: string }) => error)
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.stderr).toContain(message)
  })

  it('finds that the page is what the results say', async () => {
    await expect(run('report', '--check')).resolves.toBeTruthy()
  })
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = readResults()

/** All folders and files of a revision, by one question to git. */
function treeOf(revision: string): ReadonlySet<string> {
  const args = ['ls-tree', '-r', '-t', '--name-only', revision]
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 } as const
  return new Set(execFileSync('git', args, options).split('\n'))
}

describe('the result files', () => {
  it.runIf(hasHistory())('speak of folders that were there', () => {
    const revisionOf = ({ result }: (typeof files)[number]) => result.revision ?? 'HEAD'
    const trees = new Map([...new Set(files.map(revisionOf))].map((one) => [one, treeOf(one)]))
    const lost = files.flatMap((file) =>
      file.result.sources
        .filter((source) => !trees.get(revisionOf(file))!.has(source))
        .map((source) => `${file.path}: ${source}`),
    )
    expect(lost).toEqual([])
  })

  it.runIf(hasHistory())('name revisions that are part of the history', () => {
    const revisions = new Set(files.flatMap(({ result }) => result.revision ?? []))
    expect([...revisions].filter((revision) => !isAncestor(revision))).toEqual([])
  })

  it.runIf(hasHistory())('know how many commits came since', () => {
    expect(commitsSince('HEAD', ['src'])).toBe(0)
    expect(commitsSince('0000000', ['src'])).toBe(null)
  })
})

const machine: Machine = {
  processor: 'AMD EPYC',
  cores: 2,
  memoryBytes: 1e9,
  node: 'v20.20.2',
  system: 'Linux',
  load: [0, 0, 0],
  date: '2026-11-23T11:04:59.323Z',
  command: 'npm run bench -- peers:text',
  revision: '39451b5+',
}

describe('a saved run', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'devdex-results-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const save = (rows: readonly Row[] | null, label: string | null = null) => {
    const rowsPath = join(folder, 'rows.json')
    if (rows !== null) writeFileSync(rowsPath, JSON.stringify(rows))
    const suite = suiteNamed('peers:text')!
    return saveResult({ suite, machine, label, rowsPath, text: '\nprinted\n' }, folder)
  }

  it('is a result file and its text, in the folder of its day and machine', () => {
    const rows = [row('top 100', 'per second', 8549)]
    const path = save(rows, 'our-order')
    expect(path).toBe('bench/results/2026-11-23-epyc-2/peers-text-our-order.json')
    const result = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Result
    expect(result).toMatchObject({ suite: 'peers:text', revision: '39451b5', rows })
    expect(result.revisionNote).toContain('differed')
    expect(readFileSync(join(folder, path.replace('.json', '.txt')), 'utf8')).toBe('printed\n')
  })

  it('is refused without rows, or with rows that are no numbers', () => {
    expect(() => save(null)).toThrow('no rows')
    expect(() => save([row('top 100', 'per second', Number.NaN)])).toThrow('median')
  })
})
