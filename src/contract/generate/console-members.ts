/** What the operator's console reads of the tables of members: labels, kinds, lists and formulas. */
import { type FieldRows, type Positions, repoRows, userRows } from '../../fields/index.ts'
import { type RankedMember, rankedMembers, userRankedMembers } from '../schemas/rank-by.ts'

const lists = ['csv', 'bm25', 'facets', 'details', 'compare', 'numbers'] as const

/** The module, without its first line. */
export function consoleMembers(): string {
  const members = { users: describeRows(userRows), repos: describeRows(repoRows) }
  const ranked = { users: describeRanked(userRankedMembers), repos: describeRanked(rankedMembers) }
  return `export type MemberList = ${lists.map((list) => `'${list}'`).join(' | ')}

export interface Member {
  readonly name: string
  readonly type: string
  readonly label?: string
  /** Absent: in no answer. */
  readonly shownIn?: 'record' | 'metrics'
  readonly isPlace?: true
  readonly isOpenFacet?: true
  readonly age?: string
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
  return Object.entries(rows).flatMap(
    ([name, { type, label, shownIn, place, isOpenFacet, age, at }]) => {
      const positions = selectPositions(at)
      const isListed = label !== undefined || Object.keys(positions).length > 0
      const member = {
        name,
        type,
        label,
        shownIn,
        isPlace: place && true,
        isOpenFacet,
        age: age?.name,
      }
      return isListed ? [{ ...member, at: positions }] : []
    },
  )
}

function selectPositions(at: Positions = {}): object {
  const listed = lists.filter((list) => at[list] !== undefined)
  return Object.fromEntries(listed.map((list) => [list, at[list]]))
}

function describeRanked(ranked: Readonly<Record<string, RankedMember>>): object[] {
  return Object.entries(ranked).map(([name, { meaning, field }]) => ({
    name,
    text: meaning,
    field,
  }))
}
