/** What the operator's console reads of the tables of members: labels, kinds, lists and formulas. */
import { type FieldRows, readLabel, repoRows, userRows } from '../../fields/index.ts'
import { type RankedMember, rankedMembers, userRankedMembers } from '../schemas/rank-by.ts'

const lists = ['facets', 'details', 'compare', 'numbers', 'sheet', 'csv', 'bm25'] as const

/** The module, without its first line. */
export function writeConsoleMembers(): string {
  const members = { users: describeRows(userRows), repos: describeRows(repoRows) }
  const ranked = { users: describeRanked(userRankedMembers), repos: describeRanked(rankedMembers) }
  return `export type MemberList = ${lists.map((list) => `'${list}'`).join(' | ')}

export interface Member {
  readonly name: string
  readonly type: string
  readonly label: string
  /** Absent: in no answer. */
  readonly shownIn?: 'record' | 'metrics'
  readonly isPlace?: true
  readonly isOpenFacet?: true
  readonly age?: string
  /** The list of the graph that it counts. */
  readonly list?: string
  /** By list: where it stands in it. */
  readonly at: Readonly<Partial<Record<MemberList, number>>>
}

export interface RankName {
  readonly name: string
  readonly text: string
  /** The field that it is computed from. Null for the similarity. */
  readonly field: string | null
}

type PerCollection<Item> = Readonly<Record<'users' | 'repos', readonly Item[]>>

export const members: PerCollection<Member> = ${JSON.stringify(members)}

/** The names that formulas read. */
export const rankedMembers: PerCollection<RankName> = ${JSON.stringify(ranked)}
`
}

function describeRows(rows: FieldRows): object[] {
  return Object.entries(rows).map(([name, row]) => {
    const { type, shownIn, place, age, at, console } = row
    const positions: Partial<Record<string, unknown>> = { ...at, ...console }
    const listed = lists.filter((list) => positions[list] !== undefined)
    return {
      name,
      type,
      label: readLabel(name, row),
      shownIn,
      isPlace: place && true,
      isOpenFacet: console?.isOpen,
      list: console?.list,
      age: age?.name,
      at: Object.fromEntries(listed.map((list) => [list, positions[list]])),
    }
  })
}

function describeRanked(ranked: Readonly<Record<string, RankedMember>>): object[] {
  return Object.entries(ranked).map(([name, { meaning, field }]) => ({
    name,
    text: meaning,
    field,
  }))
}
