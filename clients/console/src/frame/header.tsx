import type { ComponentChildren } from 'preact'
import { address, href, type PageName } from '../address.ts'
import { canOperate } from '../operate/calls.ts'
import { SearchBox } from '../search/search-box.tsx'
import { KeyStatus } from './key-status.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Name, search box, the two collections, the key and the menu. */
export function Header() {
  return (
    <header class="header">
      <a class="name" href={href('people')}>
        devdex
      </a>
      <SearchBox />
      <nav class="tabs" aria-label="Collections">
        <PageLink to={href('people')} pages={['people', 'person']}>
          People
        </PageLink>
        <PageLink to={href('repositories')} pages={['repositories', 'repository']}>
          Repositories
        </PageLink>
      </nav>
      <KeyStatus />
      <nav class="menu" aria-label="More">
        <PageLink to={href('shortlist')} pages={['shortlist']}>
          Shortlist
        </PageLink>
        <PageLink to={href('formula')} pages={['formula']}>
          Formula
        </PageLink>
        {canOperate.value && (
          <PageLink to={href('operate', 'health')} pages={['operate']}>
            Operate
          </PageLink>
        )}
        <a href="/docs">API</a>
        <ThemeButton />
      </nav>
    </header>
  )
}

interface PageLinkProps {
  readonly to: string
  /** On these pages the link is marked. */
  readonly pages: readonly PageName[]
  readonly children: ComponentChildren
}

function PageLink({ to, pages, children }: PageLinkProps) {
  const isCurrent = pages.includes(address.value.page)
  return (
    <a href={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
