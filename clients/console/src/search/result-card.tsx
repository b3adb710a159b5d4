import type { Repository, User } from 'devdex-client'
import { href } from '../address.ts'
import { shortNumber } from '../numbers.ts'

/** A person or a repository among the results. */
export function ResultCard({ hit }: { hit: User | Repository }) {
  return 'name' in hit ? <RepositoryCard repository={hit} /> : <PersonCard user={hit} />
}

function PersonCard({ user }: { user: User }) {
  const place = user.resolvedCity ?? user.location
  return (
    <article class="card">
      <h3>
        <a href={href('person', user.login)}>
          <bdi>{user.displayName ?? user.login}</bdi> <bdi class="dim">{user.login}</bdi>
        </a>
      </h3>
      <p class="dim">
        <bdi>{[place, user.company].filter(Boolean).join(' · ')}</bdi>
      </p>
      {user.bio !== undefined && (
        <p class="clip">
          <bdi>{user.bio}</bdi>
        </p>
      )}
    </article>
  )
}

function RepositoryCard({ repository }: { repository: Repository }) {
  const { ownerLogin, name, description, language, stargazerCount } = repository
  return (
    <article class="card">
      <h3>
        <a href={href('repository', `${ownerLogin}/${name}`)}>
          <bdi>
            {ownerLogin}/{name}
          </bdi>
        </a>
      </h3>
      <p class="dim">
        <bdi>{[language, `${shortNumber(stargazerCount)} stars`].filter(Boolean).join(' · ')}</bdi>
      </p>
      {description !== undefined && (
        <p class="clip">
          <bdi>{description}</bdi>
        </p>
      )}
    </article>
  )
}
