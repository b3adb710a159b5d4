import type { Evidence } from 'devdex-client'
import { formatCount } from '../numbers.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { relationNames } from '../parts/relation-names.ts'
import { countStars } from '../parts/stars.ts'
import { describeFields, describeMatch } from './match-reasons.ts'
import type { SearchHit } from './search-answers.ts'

/** One sentence that says why a result is one, of what the answer has. */
export function MatchReason({ hit }: { hit: SearchHit }) {
  const { highlights } = hit
  const evidence = 'evidence' in hit ? hit.evidence : undefined
  if (evidence === undefined || evidence.edges.length === 0) {
    const reason = describeMatch(hit)
    return reason === undefined ? null : <p class="reason">{reason}</p>
  }
  const said = describeFields(highlights)
  return (
    <p class="reason">
      <WorkReason evidence={evidence} />
      {said !== undefined && `; ${said}`}.
    </p>
  )
}

/** As `Owns parser-kit, 1.2K stars, which matches, and 3 others`. */
function WorkReason({ evidence }: { evidence: Evidence }) {
  const { repository, relation } = evidence.edges[0]!
  const verb = relationNames[relation]
  const others = evidence.total - 1
  const stars = countStars(repository)
  return (
    <>
      {verb.slice(0, 1).toUpperCase() + verb.slice(1)}{' '}
      <RecordLink
        of={{ collection: 'repos', record: repository }}
        title={repository.description?.slice(0, 300)}
      >
        <bdi>{repository.name ?? 'a repository'}</bdi>
      </RecordLink>
      {stars !== undefined && `, ${stars}`}, which matches
      {others > 0 && `, and ${formatCount(others, 'other')}`}
    </>
  )
}
