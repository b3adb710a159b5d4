import type { ComponentChildren } from 'preact'
import { href } from '../address.ts'
import { type Named, repositoryOf, userOf } from './named.ts'

interface RecordLinkProps {
  readonly of: Named
  /** The topic to search for in the person's work. */
  readonly topic?: string
  readonly children: ComponentChildren
}

/** A link to the page of a person or of a repository. A key that sees no name has none. */
export function RecordLink({ of, topic, children }: RecordLinkProps) {
  const address = pageOf(of, topic)
  if (address === undefined) return <>{children}</>
  return (
    <a href={address} data-hit>
      {children}
    </a>
  )
}

function pageOf(named: Named, topic: string | undefined): string | undefined {
  const { login } = userOf(named) ?? {}
  if (login !== undefined) return href('person', login, { topic })
  const { ownerLogin, name } = repositoryOf(named) ?? {}
  if (name === undefined || ownerLogin === undefined) return undefined
  return href('repository', `${ownerLogin}/${name}`)
}
