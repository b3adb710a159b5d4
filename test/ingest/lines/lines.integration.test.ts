/**
 * Lines of the native format that an import, an update and their dry runs all take, count or
 * refuse: rows of lines.jsonl. Each has its kind, a name, the line, and what becomes of it: the
 * names and numbers in its refusal (null: any), or its unknown members.
 */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import {
  acceptUpdate,
  type BadLine,
  type ImportReport,
  noSuppression,
  previewSources,
} from '../../../src/ingest/index.ts'
import { readJsonLines } from '../../tables.ts'
import { dataSet, freshFolder, importOf } from '../data-set.ts'
import { expandRuns } from '../formats/encoded-text.ts'
import { findFacts } from '../formats/told-text.ts'

interface Outcome {
  readonly bad?: string | null
  readonly unread?: readonly string[]
  readonly skipped?: number
  /** Whether only updates take the line. */
  readonly updates?: boolean
}

type Row = readonly [
  kind: 'users' | 'repos' | 'edges',
  name: string,
  line: { readonly platformId?: string } | string,
  /** Null: the line is blank. */
  outcome: Outcome | null,
]

const all = readJsonLines<Row>('test/ingest/lines/lines.jsonl')

/** Identifiers of the rows' own records differ, so that all are of one data set. */
function writeLine([, , line]: Row, number: number): string {
  if (typeof line === 'object' && /^[UR]$/.test(line.platformId ?? '')) {
    return expandRuns(JSON.stringify({ ...line, platformId: `${line.platformId}_${number}` }))
  }
  return expandRuns(typeof line === 'string' ? line : JSON.stringify(line))
}

type Inputs = Pick<ImportReport, 'inputs'>['inputs']

/** What was refused, by kind and line, and what was counted, by file. */
function describeOutcome(inputs: Inputs, badLines: readonly BadLine[], rows: readonly Row[]) {
  const refused = badLines.map(({ path, line, reason }) => {
    const kind = /\w+(?=\.jsonl$)/.exec(path)![0]
    const ofKind = rows.filter((row) => row[0] === kind)
    const [, name, , outcome] = ofKind[line - 1]!
    return [kind, name, outcome?.bad === null ? null : findFacts(reason)]
  })
  const counted = inputs!.map(({ name, records, badLines, skipped, unreadMembers }) => ({
    ...{ kind: /\w+(?=\.jsonl$)/.exec(name)![0], records, badLines },
    skipped: Object.values(skipped),
    unread: unreadMembers.map((member) => `${member.count} ${member.name}`).sort(),
  }))
  return { refused: refused.sort(), counted: counted.sort((a, b) => (a.kind < b.kind ? -1 : 1)) }
}

function describeExpected(rows: readonly Row[]) {
  const refused = rows.flatMap(([kind, name, , outcome]) =>
    outcome?.bad === undefined ? [] : [[kind, name, outcome.bad]],
  )
  const counted = ['edges', 'repos', 'users'].map((kind) => {
    const outcomes = rows.flatMap((row) => (row[0] === kind && row[3] !== null ? [row[3]] : []))
    const taken = outcomes.filter(({ bad, skipped }) => bad === undefined && skipped === undefined)
    const unread = taken.flatMap((one) => one.unread ?? [])
    const countName = (name: string) => unread.filter((one) => one === name).length
    return {
      ...{ kind, records: taken.length, badLines: refused.filter(([one]) => one === kind).length },
      skipped: outcomes.flatMap(({ skipped }) => skipped ?? []),
      unread: [...new Set(unread)].map((name) => `${countName(name)} ${name}`).sort(),
    }
  })
  return { refused: refused.sort(), counted }
}

function writeRows(rows: readonly Row[]): string {
  const selectLines = (kind: string) => rows.filter((row) => row[0] === kind).map(writeLine)
  return dataSet({
    'users.jsonl': selectLines('users'),
    'repos.jsonl': selectLines('repos'),
    'edges.jsonl': selectLines('edges'),
  })
}

async function preview(sources: readonly string[], isUpdate: boolean) {
  const badLines: BadLine[] = []
  const { inputs, refusal } = await previewSources({
    ...{ sources, isUpdate, format: null, mapping: null, followLinks: false },
    ...{ searchPath: process.env.PATH!, withEmails: true, stdin: Readable.from([]) },
    dataDir: join(freshFolder(), 'data'),
    errorsMax: { lines: Number.POSITIVE_INFINITY },
    suppressed: noSuppression,
    onBadLine: (bad) => badLines.push(bad),
    onProgress: () => undefined,
  })
  return { inputs, refusal, badLines }
}

describe('every line is taken, counted or refused as its row says', () => {
  it('by an import and its dry run', async () => {
    const rows = all.filter((row) => row[3]?.updates !== true)
    const folder = writeRows(rows)
    const { report, badLines } = await importOf(folder, { maxErrors: rows.length })
    expect(describeOutcome(report.inputs, badLines, rows)).toEqual(describeExpected(rows))
    const shown = await preview([folder], false)
    expect(describeOutcome(shown.inputs, shown.badLines, rows)).toEqual(describeExpected(rows))
    // One bad line more than is allowed ends it.
    const { badLines: count } = report
    await importOf(folder, { maxErrors: count })
    await expect(importOf(folder, { maxErrors: count - 1 })).rejects.toThrow('--max-errors')
  })

  it('by an update and its dry run', async () => {
    const base = { platformId: 'U_base', login: 'base' }
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': [base] }))
    const folder = writeRows(all)
    const badLines: BadLine[] = []
    const accepted = await acceptUpdate({
      ...{ folders: [folder], dataDir, maxErrors: all.length, suppressed: noSuppression },
      onBadLine: (bad) => badLines.push(bad),
    })
    expect(describeOutcome(accepted.inputs, badLines, all)).toEqual(describeExpected(all))
    const shown = await preview([folder], true)
    expect(describeOutcome(shown.inputs, shown.badLines, all)).toEqual(describeExpected(all))
  })
})

describe('a dry run', () => {
  const user = { platformId: 'U_1', login: 'mira' }

  it('names both records of one id, which end every import', async () => {
    const folder = dataSet({ 'users.jsonl': [user, { ...user, login: 'otto' }] })
    const { inputs, refusal } = await preview([folder], false)
    expect(inputs).toMatchObject([{ records: 2, badLines: 0, first: { users: [user, {}] } }])
    await expect(importOf(folder)).rejects.toThrow(refusal)
  })

  it('says that edges alone are for updates', async () => {
    const star = { type: 'stars', from: 'mira', to: 'mira/maps' }
    const folder = dataSet({ 'edges.jsonl': [star] })
    const { inputs, refusal } = await preview([folder], false)
    expect(inputs).toMatchObject([{ records: 1 }])
    expect(refusal).toContain('edges.jsonl')
    await expect(importOf(folder)).rejects.toThrow(/^no users/)
    expect((await preview([folder], true)).refusal).toBeUndefined()
  })

  it('of two folders that share a record is that of staged sources', async () => {
    const folders = ['a', 'b'].map(() => dataSet({ 'users.jsonl': [user] }))
    const { inputs, badLines } = await preview(folders, false)
    expect([inputs.map(({ format }) => format), badLines]).toEqual([['json', 'json'], []])
  })
})
