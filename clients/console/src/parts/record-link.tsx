import type { Repository } from 'devdex-client'
import type { ComponentChildren } from 'preact'
import { href } from '../address.ts'
import { type NamedRecord, readRepository, readUser } from './named.ts'

/** The address of the page of a record. Undefined where the key does not see its name. */
export function recordHref(
  named: NamedRecord,
  params: { readonly topic?: string | undefined } = {},
): string | undefined {
  const { login } = readUser(named) ?? {}
  if (login !== undefined) return href('person', login, params)
  const { ownerLogin, name } = readRepository(named) ?? {}
  if (name === undefined || ownerLogin === undefined) return undefined
  return href('repository', `${ownerLogin}/${name}`)
}

interface RecordLinkProps {
  readonly of: NamedRecord
  /** The topic to search for in the person's work. */
  readonly topic?: string
  readonly title?: string | undefined
  readonly class?: string
  readonly children: ComponentChildren
}

/** A link to the page of a person or of a repository. A key that sees no name has none. */
export function RecordLink({ of, topic, children, ...props }: RecordLinkProps) {
  const address = recordHref(of, { topic })
  if (address === undefined) return <>{children}</>
  return (
    <a {...props} href={address} data-hit>
      {children}
    </a>
  )
}

/** `owner/name`, which leads to the page of the repository. */
export function RepositoryLink({ repository }: { repository: Repository }) {
  const { ownerLogin, name, description } = repository
  return (
    <RecordLink of={{ collection: 'repos', record: repository }} title={description}>
      <bdi>
        <span class="dim">{ownerLogin}/</span>
        {name}
      </bdi>
    </RecordLink>
  )
}
