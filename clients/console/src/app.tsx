import { effect } from '@preact/signals'
import { address } from './address.ts'
import { waitsForData } from './first-data.ts'
import { BroughtKey } from './frame/brought-key.tsx'
import { deferPage } from './frame/deferred-page.tsx'
import { FirstDataPage } from './frame/first-data-page.tsx'
import { Header } from './frame/header.tsx'
import { KeyPage } from './frame/key-page.tsx'
import { PageBoundary } from './frame/page-boundary.tsx'
import { Toast } from './frame/toast.tsx'
import { Unreachable } from './frame/unreachable.tsx'
import { SearchPage } from './search/search-page.tsx'
import { accountProblem, apiKey, isKeyProblem } from './session.ts'
import { ShortlistPage } from './shortlist/deferred-shortlist.ts'

/** The frame and, inside of it, the page that the address names. */
export function App() {
  return (
    <>
      <button type="button" class="skip" onClick={focusMain}>
        Skip to the content
      </button>
      <Header />
      <Unreachable />
      <main id="main" tabIndex={-1}>
        <PageBoundary>
          <Page />
        </PageBoundary>
      </main>
      <BroughtKey />
      <Toast />
    </>
  )
}

const PersonPage = deferPage(
  async () => (await import('./record/record-pages.ts')).PersonPage,
  'record',
)
const RepositoryPage = deferPage(
  async () => (await import('./record/record-pages.ts')).RepositoryPage,
  'record',
)
const FormulaPage = deferPage(
  async () => (await import('./formula/formula-page.tsx')).FormulaPage,
  'formula',
)
const OperatePage = deferPage(
  async () => (await import('./operate/operate-parts.ts')).OperatePage,
  'operate',
)

function Page() {
  const { page, name } = address.value
  if (page === 'operate') return <OperatePage />
  if (waitsForData.value) return <FirstDataPage />
  if (apiKey.value === '' || isKeyProblem(accountProblem.value)) return <KeyPage />
  if (page === 'person' && name !== '') return <PersonPage key={name} login={name} />
  if (page === 'repository' && name !== '') return <RepositoryPage key={name} fullName={name} />
  if (page === 'formula') return <FormulaPage />
  if (page === 'shortlist') return <ShortlistPage />
  if (page === 'repositories') return <SearchPage key="repos" collection="repos" />
  return <SearchPage key="users" collection="users" />
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
