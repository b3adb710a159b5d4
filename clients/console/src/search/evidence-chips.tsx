import type { Evidence, Repository } from 'devdex-client'
import { href } from '../address.ts'
import { counted, dayOf, shortNumber } from '../numbers.ts'
import { LanguageDot } from '../parts/language.tsx'
import { relationNames } from '../parts/relation-names.ts'

/** The repositories that are why a person was found. */
export function EvidenceChips({ evidence }: { evidence: Evidence }) {
  const rest = evidence.total - evidence.edges.length
  return (
    <ul class="evidence" aria-label="Evidence">
      {evidence.edges.map(({ repository, relation, at }) => (
        <li key={repository.id} class="evidence-work">
          <a class="chip" {...pageOf(repository)} title={repository.description?.slice(0, 300)}>
            <span class="dim">{relationNames[relation]}</span>
            {repository.language !== undefined && <LanguageDot language={repository.language} />}
            <bdi class="line">{repository.name ?? 'a repository'}</bdi>
            {repository.stargazerCount !== undefined && (
              <span class="dim number">★ {shortNumber(repository.stargazerCount)}</span>
            )}
            {at !== undefined && (
              <span class="dim" title={dayOf(at)}>
                {at.slice(0, 4)}
              </span>
            )}
          </a>
        </li>
      ))}
      {rest > 0 && <li class="dim">and {counted(rest, 'other')}</li>}
    </ul>
  )
}

/** None where the key does not see the name. */
function pageOf({ ownerLogin, name }: Repository): { href?: string } {
  if (ownerLogin === undefined || name === undefined) return {}
  return { href: href('repository', `${ownerLogin}/${name}`) }
}
