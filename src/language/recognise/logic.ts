/** Consumes the words for not, or and and. `logic.ts` finds what they join. */
import { Phrases } from '../phrases.ts'
import type { Meaning, Reading, SentencePart } from '../reading.ts'
import { conjunctions, disjunctions } from '../vocabulary/connectives.ts'

/**
 * `outside` negates a place, and `non` a condition ("non-Google engineers"). Before anything else
 * they are ordinary words ("outside the box", "non-profit").
 */
type LogicSign = 'not' | 'outside' | 'non' | 'or' | 'and' | 'filler' | 'text'

/** "anything but Java" */
const allBut = [
  'anything',
  'everything',
  'anyone',
  'everyone',
  'anybody',
  'everybody',
  'all',
].flatMap((all) =>
  ['but', 'except', 'except for', 'besides', 'excluding'].map((but) => `${all} ${but}`),
)

const signs = new Phrases<LogicSign>([
  [
    'not',
    [
      ...['not', 'no', 'without', 'without any', 'except', 'except for', 'excluding', 'but not'],
      ...['but no', 'but without', 'other than', 'never', 'neither', 'nor', 'and not'],
      ...["don't", 'don’t', "doesn't", 'doesn’t', "isn't", 'isn’t', "aren't", 'aren’t', 'dont'],
      ...["haven't", 'haven’t', "hasn't", 'hasn’t', 'do not', 'does not', 'nicht', 'ohne', 'sans'],
      ...['sin', 'не', 'без', 'kein', 'keine'],
      ...allBut,
    ],
  ],
  ['non', ['non']],
  ['outside', ['outside', 'outside of', 'apart', 'aside', 'but not outside']],
  [
    'filler',
    ['and also', 'not only', 'not just', 'not necessarily', 'nothing but', 'but', 'but also'],
  ],
  ['or', [...disjunctions, 'and or', 'or else', 'or alternatively']],
  ['and', [...conjunctions]],
  // Names that contain a negation.
  ['text', ['no code', 'no sql', 'no std', 'no op', 'no ops', 'no js', 'no build']],
])

export function logic(reading: Reading): void {
  const parts = new Map(reading.parts().map((part) => [part.from, part]))
  for (let i = 0; i < reading.words.length; ) {
    const found = signs.at(reading, i)
    if (found === undefined) {
      i++
      continue
    }
    const meaning = meaningOf(found.value, parts.get(found.to))
    if (meaning !== null) reading.consume(i, found.to, meaning)
    i = found.to
  }
}

function meaningOf(sign: LogicSign, next: SentencePart | undefined): Meaning | null {
  const condition = next?.meaning.is === 'condition' ? next.meaning.condition : undefined
  switch (sign) {
    case 'text':
      return null
    case 'outside':
      return condition?.about === 'place' ? { is: 'not' } : null
    case 'non':
      return condition === undefined ? null : { is: 'not' }
    default:
      return { is: sign }
  }
}
