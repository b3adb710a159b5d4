import type { ComponentChildren } from 'preact'
import { href } from '../address.ts'
import { type Named, repositoryOf, userOf } from './listed.ts'

interface RecordLinkProps {
  readonly of: Named
  readonly children: ComponentChildren
}

/** A link to the page of a person or of a repository. A key that sees no name has none. */
export function RecordLink({ of, children }: RecordLinkProps) {
  const address = pageOf(of)
  if (address === undefined) return <>{children}</>
  return (
    <a href={address} data-hit>
      {children}
    </a>
  )
}

function pageOf(named: Named): string | undefined {
  const { login } = userOf(named) ?? {}
  if (login !== undefined) return href('person', login)
  const { ownerLogin, name } = repositoryOf(named) ?? {}
  if (name === undefined || ownerLogin === undefined) return undefined
  return href('repository', `${ownerLogin}/${name}`)
}
