/** Whether each pause of the typing is a search, as each costs credits. */
import { computed, signal } from '@preact/signals'
import { creditsRemaining } from '../session.ts'

/** A key with fewer credits searches by Enter, unless its user says otherwise. */
const plentyCredits = 10_000
const keptName = 'devdex-typing'

/** The user's choice in this browser. Null before any. */
const chosen = signal(localStorage.getItem(keptName))

export const isSearchingAsTyped = computed(() => {
  if (chosen.value === 'on' || chosen.value === 'off') return chosen.value === 'on'
  return (creditsRemaining.value ?? plentyCredits) >= plentyCredits
})

export function switchTyping(): void {
  chosen.value = isSearchingAsTyped.peek() ? 'off' : 'on'
  localStorage.setItem(keptName, chosen.value)
}
