import { href } from '../address.ts'
import { announce } from '../frame/toast.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { Price } from '../parts/price.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { devdex, mayCall } from '../session.ts'
import { saveSearch } from './saved-searches.ts'
import type { SearchSession } from './search-session.ts'
import { searchState } from './search-state.ts'

interface SaveSheetProps {
  readonly session: SearchSession
  readonly onClose: () => void
}

const watchField = {
  name: 'isWatched',
  label: (
    <>
      Watch it with the service, which tells what is new <Price most={1} />
    </>
  ),
} as const

/** Saves the search under a name: in the browser, or with the service, which tells what is new. */
export function SaveSheet({ session, onClose }: SaveSheetProps) {
  const form = useForm({ name: searchState.peek().text.slice(0, 60), isWatched: false })
  const name = form.values.name.trim()
  const save = async (signal: AbortSignal) => {
    if (!form.values.isWatched) {
      saveSearch(name, location.hash)
      announce('Saved in this browser')
      return
    }
    const search = buildWatchedSearch(session)
    await devdex.peek().call('/saved-searches', { name, search }, { signal })
    announce('Saved with the service')
  }
  return (
    <Sheet title="Save search" onClose={onClose}>
      <Form
        form={form}
        fields={[
          { name: 'name', label: 'Name', maxLength: 64, required: true },
          ...(mayCall('/saved-searches') ? [watchField] : []),
        ]}
        verb="Save"
        isReady={name !== ''}
        onSubmit={save}
        onDone={onClose}
        note={<a href={href('shortlist')}>All saved searches</a>}
      />
    </Sheet>
  )
}

/** The search without its page, as the service keeps it. */
function buildWatchedSearch(session: SearchSession): object {
  const found = session.found.answer.peek()!
  return { [session.collection]: session.buildMembers(found) }
}
