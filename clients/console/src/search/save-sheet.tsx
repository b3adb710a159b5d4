import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { href } from '../address.ts'
import { say } from '../frame/toast.tsx'
import { Latest } from '../latest.ts'
import { CheckField, TextField } from '../parts/fields.tsx'
import { Price } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { devdex, mayCall } from '../session.ts'
import { saveSearch } from './saved-searches.ts'
import type { SearchSession } from './search-session.ts'
import { searchState } from './search-state.ts'

interface SaveSheetProps {
  readonly session: SearchSession
  readonly onClose: () => void
}

/** Saves the search under a name: in the browser, or with the service, which tells what is new. */
export function SaveSheet({ session, onClose }: SaveSheetProps) {
  const name = useSignal(searchState.peek().text.slice(0, 60))
  const isWatched = useSignal(false)
  const latest = useMemo(() => new Latest<object>(), [])
  const save = async (event: Event) => {
    event.preventDefault()
    const own = name.value.trim()
    if (!isWatched.value) {
      saveSearch(own, location.hash)
      say('Saved in this browser')
      onClose()
      return
    }
    const search = watchedSearch(session)
    await latest.ask(async (signal) => {
      const { body } = await devdex
        .peek()
        .call('/saved-searches', { name: own, search }, { signal })
      return body
    })
    if (latest.problem.peek() !== undefined) return
    say('Saved with the service')
    onClose()
  }
  return (
    <Sheet title="Save search" onClose={onClose}>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <TextField label="Name" value={name} maxLength={64} required />
        {mayCall('/saved-searches') && (
          <CheckField
            value={isWatched}
            label={
              <>
                Watch it with the service, which tells what is new <Price most={1} />
              </>
            }
          />
        )}
        <ProblemNotice problem={latest.problem.value} />
        <div class="row">
          <button type="submit" class="primary" disabled={name.value.trim() === ''}>
            Save
          </button>
          <a href={href('shortlist')}>All saved searches</a>
        </div>
      </form>
    </Sheet>
  )
}

/** The search without its page, as the service keeps it. */
function watchedSearch(session: SearchSession): object {
  const found = session.found.answer.peek()!
  return { [session.collection]: session.members(found) }
}
