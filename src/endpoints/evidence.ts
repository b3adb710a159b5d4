/** What `includeAttributes.evidence` adds to people: the repositories that are evidence. */
import { formatIsoSeconds } from '../contract/index.ts'
import type { SearchHit } from '../engines/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import type { ContentHash } from './content-hash.ts'
import type { DocumentPiece, Extras } from './documents.ts'
import type { RequestContext } from './request-context.ts'

/**
 * `extras` with the member of each hit that has evidence. Each repository costs a credit.
 * @param hash gets what is shown
 */
export async function withEvidence(
  context: RequestContext,
  hits: readonly SearchHit[],
  extras: Extras,
  hash: ContentHash,
): Promise<{ readonly extras: Extras; readonly credits: number }> {
  if (hits.every(({ evidence }) => evidence === undefined)) return { extras, credits: 0 }
  const repos = hits.flatMap(({ evidence }) => (evidence?.edges ?? []).map(({ repo }) => repo))
  hash.addAll(repos)
  const documents = await context.engine.bodies('repos', repos, timeSlicesOf(context))
  let next = 0
  const members = hits.map(({ evidence }, i): readonly DocumentPiece[] => {
    const before = extras[i] ?? []
    if (evidence === undefined) return before
    const { total, edges } = evidence
    const pieces: DocumentPiece[] = [
      ...before,
      Buffer.from(`,"evidence":{"total":${total},"edges":[`),
    ]
    for (const [position, { relation, similarity, weight, date }] of edges.entries()) {
      const at = date === 0 ? '' : `,"at":"${formatIsoSeconds(date)}"`
      const numbers = `"similarity":${similarity},"weight":${weight}${at}}`
      pieces.push(Buffer.from(position === 0 ? '{"repository":' : ',{"repository":'))
      pieces.push(documents[next++]!, Buffer.from(`,"relation":"${relation}",${numbers}`))
    }
    pieces.push(end)
    return pieces
  })
  return { extras: members, credits: repos.length }
}

const end = Buffer.from(']}')
