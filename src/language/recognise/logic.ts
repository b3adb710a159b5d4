/** Claims the words for not, or and and. What they join is found later, in `logic.ts`. */
import { Phrases } from '../phrases.ts'
import type { Meaning, Part, Reading } from '../reading.ts'
import { conjunctions, disjunctions } from '../vocabulary/connectives.ts'

/** `outside`: negates a place; with anything else behind it it is an everyday word. */
type Sign = 'not' | 'outside' | 'or' | 'and' | 'filler' | 'text'

const signs = new Phrases<Sign>([
  [
    'not',
    [
      ...['not', 'no', 'without', 'without any', 'except', 'except for', 'excluding', 'but not'],
      ...['but no', 'but without', 'other than', 'non', 'never', 'neither', 'nor', 'and not'],
      ...["don't", 'don’t', "doesn't", 'doesn’t', "isn't", 'isn’t', "aren't", 'aren’t', 'dont'],
      ...["haven't", 'haven’t', "hasn't", 'hasn’t', 'do not', 'does not', 'nicht', 'ohne', 'sans'],
      ...['sin', 'не', 'без', 'kein', 'keine'],
    ],
  ],
  ['outside', ['outside', 'outside of', 'apart', 'aside', 'but not outside']],
  ['filler', ['not only', 'not just', 'not necessarily', 'but', 'but also', 'and also']],
  ['or', [...disjunctions, 'and or', 'or else', 'or alternatively']],
  ['and', [...conjunctions]],
  // What a thing is called, and no wish.
  ['text', ['no code', 'no sql', 'no std', 'no op', 'no ops', 'no js', 'no build']],
])

export function logic(reading: Reading): void {
  const places = new Set(
    reading
      .parts()
      .filter(isPlace)
      .map(({ from }) => from),
  )
  for (let i = 0; i < reading.words.length; ) {
    const found = signs.at(reading, i)
    if (found === undefined) {
      i++
      continue
    }
    const meaning = meaningOf(found.value, places.has(found.to))
    if (meaning !== null) reading.claim(i, found.to, meaning)
    i = found.to
  }
}

function meaningOf(sign: Sign, isBeforePlace: boolean): Meaning | null {
  if (sign === 'text') return null
  if (sign === 'outside') return isBeforePlace ? { is: 'not' } : null
  return { is: sign }
}

function isPlace({ meaning }: Part): boolean {
  return meaning.is === 'condition' && meaning.condition.about === 'place'
}
