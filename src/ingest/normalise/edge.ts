/** One line of `edges*.jsonl`, checked. */
import { date, LineError, type Members, requiredText } from './members.ts'

export const edgeTypes = ['follows', 'stars', 'contributes', 'owns'] as const
export type EdgeType = (typeof edgeTypes)[number]

export interface Edge {
  readonly type: EdgeType
  /** Login or platformId of a user. */
  readonly from: string
  /** Login or platformId of a user (follows), else "owner/name" or platformId of a repository. */
  readonly to: string
}

export function readEdge(members: Members): Edge {
  const type = edgeTypes.find((known) => known === members.type)
  if (type === undefined) throw new LineError(`"type" must be one of ${edgeTypes.join(', ')}`)
  date(members, 'at')
  return { type, from: requiredText(members, 'from'), to: requiredText(members, 'to') }
}
