import type { Repository } from 'devdex-client'
import { formatAge, formatDay, formatShortCount } from '../numbers.ts'
import { Initials } from '../parts/initials.tsx'
import { Language } from '../parts/language.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { writeStars } from '../parts/stars.ts'
import { choosePassage, MarkedText } from './marked-text.tsx'
import { MatchReason } from './match-reason.tsx'
import { StrengthMark } from './strength-mark.tsx'

interface RepositoryCardProps {
  readonly repository: Repository
  /** The greatest score of the results. */
  readonly best: number
}

/** A repository among the results: name, what matched, and numbers. */
export function RepositoryCard({ repository, best }: RepositoryCardProps) {
  const { id, ownerLogin, name, language, updatedAt, highlights } = repository
  const stars = writeStars(repository)
  const description = choosePassage(highlights, 'description', repository.description)
  const readme = highlights?.readmePreview?.[0]
  return (
    <>
      <Initials id={id} name={name ?? id} />
      <div class="stack card-text">
        <h2 class="line card-name">
          <RecordLink of={{ collection: 'repos', record: repository }}>
            {ownerLogin !== undefined && <bdi class="light">{ownerLogin}/</bdi>}
            <MarkedText passage={choosePassage(highlights, 'name', name ?? id)!} />
          </RecordLink>
        </h2>
        <p class="dim line">
          <Language language={language} />
          {updatedAt !== undefined && (
            <span title={formatDay(updatedAt)}>
              {language === undefined ? '' : ' · '}updated {formatAge(updatedAt)}
            </span>
          )}
        </p>
        {description !== undefined && (
          <p class="clip" title={description.text.slice(0, 600)}>
            <MarkedText passage={description} />
          </p>
        )}
        {readme !== undefined && highlights?.description === undefined && (
          <p class="clip dim">
            README: <MarkedText passage={readme} />
          </p>
        )}
        <MatchReason hit={repository} />
      </div>
      <div class="card-numbers">
        <StrengthMark hit={repository} best={best} />
        {stars.text !== '' && (
          <span class="number" title={stars.title}>
            ★ {stars.text}
          </span>
        )}
        {repository.totalIssuesOpen !== undefined && (
          <span class="dim number">
            {formatShortCount(repository.totalIssuesOpen, 'open issue')}
          </span>
        )}
      </div>
    </>
  )
}
