import { describe, expect, it } from 'vitest'
import {
  archiveProblems,
  differences,
  eventsOf,
  type HourCounts,
  registryProblems,
  tableProblems,
} from '../../bench/sources/counts.ts'
import type { SourcesReport } from '../../bench/sources/import.ts'
import { readOptions } from '../../bench/sources/options.ts'

interface ReportParts {
  readonly users?: number
  readonly repos?: number
  readonly contributes?: number
  readonly joined?: number
  readonly inputs?: readonly object[]
}

function reportOf({ users, repos, contributes, joined = 0, inputs = [] }: ReportParts) {
  const sources = {
    joined,
    inputs: inputs.map((input) => ({ records: 0, badLines: 0, skipped: {}, ...input })),
  }
  return { users, repos, edges: { contributes }, sources } as unknown as SourcesReport
}

describe('counts of the generator and of the import', () => {
  it('differ by name', () => {
    expect(differences({ users: 3, repos: 0 }, { users: 3, other: 1 })).toEqual([])
    expect(differences({ users: 3, repos: 1 }, { users: 2 })).toEqual([
      'users: 2 instead of 3',
      'repos: 0 instead of 1',
    ])
  })

  it('are summed up over the hours of an archive', () => {
    const hours: HourCounts[] = [
      { lines: 99, joined: 1, cut: 2, whole: { IssuesEvent: 4, WatchEvent: 94 } },
      { lines: 50, joined: 0, cut: 1, whole: { IssuesEvent: 1, DeleteEvent: 7 } },
    ]
    expect(eventsOf(hours)).toBe(150)
    const skipped = { 'no edge: IssuesEvent': 5, 'no edge: DeleteEvent': 7, 'private event': 1 }
    const found = (badLines: number, others: object = skipped) =>
      archiveProblems(hours, reportOf({ inputs: [{ badLines }, { badLines: 1, skipped: others }] }))
    expect(found(2)).toEqual([])
    expect(found(3)).toEqual(['bad lines: 4 instead of 3'])
    // As if of each line that holds two events the second were lost.
    expect(found(2, { ...skipped, 'no edge: IssuesEvent': 4 })).toEqual([
      'IssuesEvent: 4 instead of 5',
    ])
  })

  it('are one person for each row of a table', () => {
    const good = { users: 9, inputs: [{ records: 9 }] }
    expect(tableProblems(9, reportOf(good))).toEqual([])
    expect(tableProblems(9, reportOf({ ...good, users: 8, joined: 1 }))).toHaveLength(2)
    const passed = { records: 8, badLines: 1, skipped: { 'row without values': 1 } }
    expect(tableProblems(9, reportOf({ ...good, inputs: [passed] }))).toEqual([
      'records: 8 instead of 9',
      'bad lines: 1 instead of 0',
      'passed over: 1 instead of 0',
    ])
  })

  it('are people, repositories and contributions of a dump', () => {
    const made = { rows: 50, versions: 30, people: 4, repos: 5, contributions: 6 }
    const good = { users: 4, repos: 5, contributes: 6 }
    expect(registryProblems(made, reportOf(good))).toEqual([])
    const problems = registryProblems(made, reportOf({ ...good, contributes: 5 }))
    expect(problems).toEqual(['contributions: 5 instead of 6'])
  })
})

describe('the options of sources', () => {
  it('are the sizes for which bounds were asked, unless the run is quick', () => {
    expect(readOptions([]).sizes).toMatchObject({ archive: 4_000_000, csv: 1_000_000 })
    expect(readOptions(['--events', '7000']).sizes).toMatchObject({ archive: 7000, git: 100_000 })
    const quick = readOptions(['--quick', '--only', 'git,csv'])
    expect(quick.parts).toEqual(['git', 'csv'])
    expect(quick.sizes.git).toBeLessThan(1000)
  })

  it.each([[['--events', '0']], [['--only', 'tapes']], [['--only', '']], [['--hours', '3']]])(
    '%j are refused',
    (args) => {
      expect(() => readOptions(args)).toThrow()
    },
  )
})
