import { useSignal } from '@preact/signals'
import { address, href } from '../address.ts'
import { canOperate } from '../operate/calls.ts'
import { SearchBox } from '../search/search-box.tsx'
import { account, apiKey } from '../session.ts'
import { creditText, lastCostText, spentText } from './credit-text.ts'
import { KeySheet } from './key-sheet.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Name, search box, the two collections, the key and the menu. */
export function Header() {
  const { page } = address.value
  const isRepositories = page === 'repositories' || page === 'repository'
  return (
    <header class="header">
      <a class="name" href={href('people')}>
        devdex
      </a>
      <SearchBox />
      <nav class="tabs" aria-label="Collections">
        <a
          href={href('people')}
          aria-current={page === 'people' || page === 'person' ? 'page' : undefined}
        >
          People
        </a>
        <a href={href('repositories')} aria-current={isRepositories ? 'page' : undefined}>
          Repositories
        </a>
      </nav>
      <KeyStatus />
      <nav class="menu" aria-label="More">
        <a href={href('formula')}>Formula</a>
        <a href={href('shortlist')}>Shortlist</a>
        {canOperate.value && <a href={href('operate', 'health')}>Operate</a>}
        <a href="/docs">API</a>
        <ThemeButton />
      </nav>
    </header>
  )
}

function KeyStatus() {
  const isOpen = useSignal(false)
  const known = account.value
  if (apiKey.value === '' || known === undefined) return null
  return (
    <>
      <button
        type="button"
        class="key-status"
        title={lastCostText()}
        aria-haspopup="dialog"
        onClick={() => {
          isOpen.value = true
        }}
      >
        <bdi>{known.name}</bdi>
        <span class="dim">
          {creditText()} {spentText() !== '' && `(${spentText()})`}
        </span>
      </button>
      {isOpen.value && (
        <KeySheet
          account={known}
          onClose={() => {
            isOpen.value = false
          }}
        />
      )}
    </>
  )
}
