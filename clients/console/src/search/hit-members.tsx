import type { ProvenanceEntry, Repository, User } from 'devdex-client'
import { ago, dayOf, wholeNumber } from '../numbers.ts'
import { type Named, repositoryOf, userOf } from '../parts/named.ts'
import { headingOf } from './filter-text.ts'

type Row = readonly [field: string, value: string | undefined, title?: string | undefined]

/** The members of a result, each with its source if the data has it. */
export function HitMembers({ of: named }: { of: Named }) {
  const user = userOf(named)
  const repository = repositoryOf(named)
  const { provenance } = named.record
  const rows = [...(user ? userRows(user) : []), ...(repository ? repositoryRows(repository) : [])]
  return (
    <dl class="members">
      {rows.map(([field, value, title]) => {
        if (value === undefined || value === '') return null
        const source = provenance?.[field]
        const from = source && originText(source)
        return (
          <div key={field} title={[title, from].filter(Boolean).join('. ') || undefined}>
            <dt class="dim">{headingOf(field)}</dt>
            <dd>
              <bdi class="clip">{value}</bdi>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function originText({ source, at, reason }: ProvenanceEntry): string {
  return at === undefined
    ? `Guessed: ${reason ?? 'no reason'}`
    : `From ${source}, as of ${dayOf(at)}`
}

function userRows(user: User): Row[] {
  const { metrics } = user
  return [
    ['login', user.login],
    ['location', user.location],
    ['company', user.company],
    ['bio', user.bio],
    ['websiteUrl', user.websiteUrl],
    ['topTopics', metrics?.topTopics?.slice(0, 6).join(', ')],
    ['followersCount', number(metrics?.followersCount)],
    ['ownedRepoCount', number(metrics?.ownedRepoCount)],
    ['totalStars', number(metrics?.totalStars)],
    ['lastActivityAt', metrics?.lastActivityAt && ago(metrics.lastActivityAt)],
    ['createdAt', user.createdAt && dayOf(user.createdAt), user.createdAt],
  ]
}

function repositoryRows(repository: Repository): Row[] {
  return [
    ['description', repository.description],
    ['language', repository.language],
    ['stargazerCount', number(repository.stargazerCount)],
    ['totalIssuesOpen', number(repository.totalIssuesOpen)],
    ['lastContributorLocations', repository.lastContributorLocations?.slice(0, 5).join(' · ')],
    ['updatedAt', repository.updatedAt && ago(repository.updatedAt), repository.updatedAt],
    ['createdAt', repository.createdAt && dayOf(repository.createdAt), repository.createdAt],
  ]
}

function number(value: number | undefined): string | undefined {
  return value === undefined ? undefined : wholeNumber(value)
}
