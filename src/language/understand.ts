/** Sentence -> Interpretation by rules: recognisers in a fixed order, then conditions to filters. */
import type { Interpretation, Target } from './interpretation.ts'
import { type Context, Reading, type Recogniser } from './reading.ts'

const recognisers: readonly Recogniser[] = []

/** Never fails: what is not understood is text to search for. */
export function understand(sentence: string, target: Target, context: Context): Interpretation {
  const reading = new Reading(sentence, target, context)
  for (const recognise of recognisers) recognise(reading)
  return { query: sentence, filters: null, parts: [], by: 'rules' }
}
