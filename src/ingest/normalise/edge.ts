/** One line of `edges*.jsonl`, checked. */
import { type EdgeType, edgeTypes, parseIsoSeconds } from '../../contract/index.ts'
import { date, LineError, type Members, requiredText } from './members.ts'

export interface Edge {
  readonly type: EdgeType
  /** Login or platformId of a user. */
  readonly from: string
  /** Login or platformId of a user (follows), else "owner/name" or platformId of a repository. */
  readonly to: string
  /** In seconds since 1970. */
  readonly date: number | null
}

export function readEdge(members: Members): Edge {
  const type = edgeTypes.find((known) => known === members.type)
  if (type === undefined) throw new LineError(`"type" must be one of ${edgeTypes.join(', ')}`)
  const at = date(members, 'at')
  return {
    type,
    from: requiredText(members, 'from'),
    to: requiredText(members, 'to'),
    date: at === undefined ? null : parseIsoSeconds(at),
  }
}
