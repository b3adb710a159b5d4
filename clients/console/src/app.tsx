import { effect } from '@preact/signals'
import { address } from './address.ts'
import { Header } from './frame/header.tsx'
import { KeyPage } from './frame/key-page.tsx'
import { LazyPage } from './frame/lazy-page.tsx'
import { Toast } from './frame/toast.tsx'
import { Unreachable } from './frame/unreachable.tsx'
import { SearchPage } from './search/search-page.tsx'
import { accountProblem, apiKey, isKeyProblem } from './session.ts'

/** The frame and, inside of it, the page that the address names. */
export function App() {
  const needsKey = apiKey.value === '' || isKeyProblem(accountProblem.value)
  return (
    <>
      <button type="button" class="skip" onClick={focusMain}>
        Skip to the content
      </button>
      <Header />
      <Unreachable />
      <main id="main" tabIndex={-1}>
        {needsKey ? <KeyPage /> : <Page />}
      </main>
      <Toast />
    </>
  )
}

function Page() {
  const { page } = address.value
  if (page === 'shortlist') return <LazyPage key={page} load={loadShortlist} />
  if (page === 'repositories') return <SearchPage key="repos" collection="repos" />
  return <SearchPage key="users" collection="users" />
}

async function loadShortlist() {
  return (await import('./shortlist/shortlist-page.tsx')).ShortlistPage
}

/** Not a link: the fragment of the address is the state of the page. */
function focusMain(): void {
  document.getElementById('main')?.focus()
}

effect(() => {
  const { page, name } = address.value
  const subject = name === '' ? page : name
  document.title = `${subject} · devdex`
})
