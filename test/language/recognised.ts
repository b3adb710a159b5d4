/**
 * The conditions that one recogniser finds in a sentence alone, in a form that is short to compare.
 */
import type { Context, Target } from '../../src/language/index.ts'
import { type Meaning, Reading, type Recogniser } from '../../src/language/reading.ts'
import { context } from './context.ts'

export function recognised(
  recognise: Recogniser,
  target: Target,
  sentence: string,
  known: Context = context,
): string[] {
  const reading = new Reading(sentence, target, known)
  recognise(reading)
  return reading.parts().map(({ from, to, meaning }) => {
    const words = reading.words.slice(from, to).map(({ text }) => text)
    return `${words.join(' ')}: ${shown(meaning)}`
  })
}

function shown(meaning: Meaning): string {
  switch (meaning.is) {
    case 'condition': {
      const { about, ...others } = meaning.condition
      return `${about} ${Object.values(others).map(shownValue).join(' ')}`
    }
    case 'order':
      return `order ${meaning.order}`
    case 'limit':
      return `limit ${meaning.first}`
    case 'text':
      return `${meaning.kind} ${meaning.text}`
    default:
      return meaning.is
  }
}

function shownValue(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value.map(({ op, value }) => `${op} ${value}`).join(', ')
}
