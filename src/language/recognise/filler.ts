/** Consumes words without meaning for the search, after all other recognisers. */
import { Phrases } from '../phrases.ts'
import type { Reading } from '../reading.ts'
import {
  fillerOfUsers,
  loneFiller,
  opening,
  termsOfUsers,
  filler as wordings,
} from '../vocabulary/filler.ts'

/** Phrases that are no filler stay, even if their words are. */
const anywhere = {
  repos: new Phrases([[true, wordings]] as const),
  users: new Phrases([
    [true, [...wordings, ...fillerOfUsers]],
    [false, termsOfUsers],
  ]),
}
const atBeginning = new Phrases([[true, opening]] as const)
const lone = new Set(loneFiller)

export function filler(reading: Reading): void {
  const count = reading.words.length
  const known = anywhere[reading.target.subject]
  const hasLowerCase = reading.sentence !== reading.sentence.toUpperCase()
  for (let i = 0, isBeginning = true; i < count; ) {
    const found = known.at(reading, i) ?? (isBeginning ? atBeginning.at(reading, i) : undefined)
    if (found === undefined || (hasLowerCase && isAbbreviation(reading.words[i]!.text))) {
      isBeginning = false
      i++
      continue
    }
    if (found.value) reading.consume(i, found.to, { is: 'filler' })
    else isBeginning = false
    i = found.to
  }
  // From the end, so that what follows has been consumed.
  for (let i = count - 1; i >= 0; i--) {
    if (lone.has(reading.at(i)) && !isFollowedByText(reading, i)) {
      reading.consume(i, i + 1, { is: 'filler' })
    }
  }
}

/** "IT", not "it". */
function isAbbreviation(text: string): boolean {
  return text.length > 1 && text !== text.toLowerCase() && text === text.toUpperCase()
}

function isFollowedByText(reading: Reading, i: number): boolean {
  const next = reading.words[i + 1]
  return next !== undefined && next.before === '' && (reading.isFree(i + 1) || next.isQuoted)
}
