import type { Evidence, Repository } from 'devdex-client'
import { href } from '../address.ts'
import { counted } from '../numbers.ts'
import { relationNames } from '../parts/relation-names.ts'
import { countStars } from '../parts/stars.ts'
import { reasonWithoutWorks, sayingFields } from './match-reasons.ts'
import type { SearchHit } from './search-answers.ts'

/** One sentence that says why a result is one, of what the answer has. */
export function MatchReason({ hit }: { hit: SearchHit }) {
  const { highlights } = hit
  const evidence = 'evidence' in hit ? hit.evidence : undefined
  if (evidence === undefined || evidence.edges.length === 0) {
    const reason = reasonWithoutWorks(hit)
    return reason === undefined ? null : <p class="reason">{reason}</p>
  }
  const said = sayingFields(highlights)
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
      <a {...pageOf(repository)} title={repository.description?.slice(0, 300)}>
        <bdi>{repository.name ?? 'a repository'}</bdi>
      </a>
      {stars !== undefined && `, ${stars}`}, which matches
      {others > 0 && `, and ${counted(others, 'other')}`}
    </>
  )
}

/** None where the key does not see the name. */
function pageOf({ ownerLogin, name }: Repository): { href?: string } {
  if (ownerLogin === undefined || name === undefined) return {}
  return { href: href('repository', `${ownerLogin}/${name}`) }
}
