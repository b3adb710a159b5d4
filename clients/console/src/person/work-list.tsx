import type { Evidence } from 'devdex-client'
import { formatAge, formatCount, formatDay, formatWhole } from '../numbers.ts'
import { Bar } from '../parts/bar.tsx'
import { Language } from '../parts/language.tsx'
import { RepositoryLink } from '../parts/record-link.tsx'
import { relationNames } from '../parts/relation-names.ts'
import { writeStars } from '../parts/stars.ts'
import { groupByLanguage, type Work } from './work-groups.ts'

/** Works by language, each with its part of the whole. */
export function WorkList({ evidence }: { evidence: Evidence | undefined }) {
  const works = evidence?.edges ?? []
  if (works.length === 0) return <p class="stack calm">The data has no work of this person.</p>
  const most = works.reduce((max, { weight }) => Math.max(max, weight), 0)
  return (
    <>
      <p class="dim" role="status">
        {formatCount(works.length, 'repository', 'repositories')}
        {evidence!.total > works.length &&
          ` of ${formatWhole(evidence!.total)}, those that say most`}
      </p>
      {groupByLanguage(works).map(({ language, works: group }) => (
        <section key={language} class="stack work-group">
          <h3>
            {language === '' ? 'Without a language' : <Language language={language} />}{' '}
            <span class="dim">{group.length}</span>
          </h3>
          <WorkRows works={group} most={most} />
        </section>
      ))}
    </>
  )
}

/** @param most the greatest weight of the list, which fills a bar */
export function WorkRows({ works, most }: { works: readonly Work[]; most: number }) {
  return (
    <ul class="stack work-rows">
      {works.map(({ repository, relation, weight, at }) => {
        const stars = writeStars(repository)
        const date = at ?? repository.updatedAt
        return (
          <li key={`${repository.id} ${relation}`}>
            <RepositoryLink repository={repository} />
            <span class="relation" data-kind={relation}>
              {relationNames[relation]}
            </span>
            <span class="number" title={stars.title}>
              {stars.text && `★ ${stars.text}`}
            </span>
            <span class="dim work-date" title={date === undefined ? '' : formatDay(date)}>
              {date === undefined ? '' : `${at === undefined ? 'updated ' : ''}${formatAge(date)}`}
            </span>
            <Bar share={most === 0 ? 0 : weight / most} />
          </li>
        )
      })}
    </ul>
  )
}
