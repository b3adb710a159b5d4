/** `includeAttributes.evidence`: the repositories that are evidence of expertise. */
import { formatIsoSeconds } from '../contract/index.ts'
import type { SearchHit } from '../engines/index.ts'
import type { DocumentPiece, MemberPieces } from './answer.ts'
import { openTimeSlices } from './answer-budget.ts'
import type { ContentHash } from './content-hash.ts'
import type { RequestContext } from './request-context.ts'

interface EvidenceMember {
  readonly members: readonly MemberPieces[]
  /** Each repository costs a credit. */
  readonly credits: number
}

/**
 * The member of each hit that has evidence.
 * @param hash gets the shown evidence
 */
export async function composeEvidence(
  context: RequestContext,
  hits: readonly SearchHit[],
  hash: ContentHash,
): Promise<EvidenceMember> {
  const repos = hits.flatMap(({ evidence }) => (evidence?.edges ?? []).map(({ repo }) => repo))
  hash.addAll(repos)
  const documents = await context.engine.documents.bodies('repos', repos, openTimeSlices(context))
  let next = 0
  const member = hits.map(({ evidence }): readonly DocumentPiece[] | null => {
    if (evidence === undefined) return null
    const { total, edges } = evidence
    const pieces: DocumentPiece[] = [Buffer.from(`,"evidence":{"total":${total},"edges":[`)]
    for (const [position, { relation, similarity, weight, date }] of edges.entries()) {
      const at = date === 0 ? '' : `,"at":"${formatIsoSeconds(date)}"`
      const numbers = `"similarity":${similarity},"weight":${weight}${at}}`
      pieces.push(Buffer.from(position === 0 ? '{"repository":' : ',{"repository":'))
      pieces.push(documents[next++]!, Buffer.from(`,"relation":"${relation}",${numbers}`))
    }
    pieces.push(listEnd)
    return pieces
  })
  return { members: [member], credits: repos.length }
}

export const noEvidence: EvidenceMember = { members: [], credits: 0 }
const listEnd = Buffer.from(']}')
