/** Actions on a result, by buttons and by keys. */
import { signal } from '@preact/signals'
import type { User } from 'devdex-client'
import { announce } from '../frame/toast.tsx'
import { copyText } from '../parts/copy-button.tsx'
import { formatCurl } from '../parts/curl.ts'
import { readUser } from '../parts/named.ts'
import { mayEmail } from '../session.ts'
import { isListed, toggleListed } from '../shortlist/shortlist-store.ts'
import type { SearchHit } from './search-answers.ts'
import type { SearchSession } from './search-session.ts'
import { selectHit } from './search-state.ts'

/** The person that an address is asked of. Undefined where the sheet is closed. */
export const emailOf = signal<User | undefined>(undefined)

export function showDetail(session: SearchSession, id: string): void {
  session.isDetailOpen.value = true
  selectHit(id, { replace: false })
}

/** Explains a result, in the detail of it. */
export function explainHit(session: SearchSession, id: string): void {
  session.explained.value = id
  session.isDetailOpen.value = true
  selectHit(id)
}

export function listHit({ collection }: SearchSession, hit: SearchHit): void {
  toggleListed(collection, hit)
  announce(isListed(hit.id) ? 'Put on the shortlist' : 'Taken off the shortlist')
}

export function openEmail({ collection }: SearchSession, hit: SearchHit): void {
  const user = readUser({ collection, record: hit })
  if (user?.login === undefined) return
  if (mayEmail()) emailOf.value = user
  else announce('This key gets no addresses: that takes the service RAW')
}

/** Copies the request of the results that are shown. */
export async function copyRequest({ found }: SearchSession): Promise<void> {
  const call = found.answer.peek()?.call
  if (call === undefined) return
  const isCopied = await copyText(formatCurl(call))
  announce(isCopied ? 'Copied as curl' : 'The browser gives this page no clipboard')
}
