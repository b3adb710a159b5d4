import type { Evidence } from 'devdex-client'
import { href } from '../address.ts'
import { ago, counted, dayOf, wholeNumber } from '../numbers.ts'
import { Bar } from '../parts/bar.tsx'
import { Language } from '../parts/language.tsx'
import { relationNames } from '../parts/relation-names.ts'
import { writeStars } from '../parts/stars.ts'
import { groupByLanguage, type Work } from './work-groups.ts'

/** Works by language, each with its part of the whole. */
export function WorkList({ evidence }: { evidence: Evidence | undefined }) {
  const works = evidence?.edges ?? []
  if (works.length === 0) return <p class="calm">The data has no work of this person.</p>
  const most = works.reduce((max, { weight }) => Math.max(max, weight), 0)
  return (
    <>
      <p class="dim" role="status">
        {counted(works.length, 'repository', 'repositories')}
        {evidence!.total > works.length &&
          ` of ${wholeNumber(evidence!.total)}, those that say most`}
      </p>
      {groupByLanguage(works).map(({ language, works: group }) => (
        <section key={language} class="work-group">
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
    <ul class="work-rows">
      {works.map(({ repository, relation, weight, at }) => {
        const { ownerLogin, name, description, updatedAt } = repository
        const stars = writeStars(repository)
        const date = at ?? updatedAt
        return (
          <li key={`${repository.id} ${relation}`}>
            <a href={href('repository', `${ownerLogin}/${name}`)} title={description}>
              <bdi>
                <span class="dim">{ownerLogin}/</span>
                {name}
              </bdi>
            </a>
            <span class="relation" data-kind={relation}>
              {relationNames[relation]}
            </span>
            <span class="number" title={stars.title}>
              {stars.text && `★ ${stars.text}`}
            </span>
            <span class="dim work-date" title={date === undefined ? '' : dayOf(date)}>
              {date === undefined ? '' : `${at === undefined ? 'updated ' : ''}${ago(date)}`}
            </span>
            <Bar share={most === 0 ? 0 : weight / most} />
          </li>
        )
      })}
    </ul>
  )
}
