/** Members that a record has in search results, but for its score. */
import { strengths } from '../strengths.ts'
import type { Highlights } from './highlight.ts'
import { defineEnum, familyName, reference } from './scalars.ts'
import type { ScoreExplanation } from './score-explanation.ts'
import { Type } from './type.ts'

export const hitMembers = {
  highlights: Type.Optional(reference<Highlights>('Highlights')),
  explanation: Type.Optional(reference<ScoreExplanation>('ScoreExplanation')),
  githubId: familyName('platformId'),
  strength: Type.Optional(
    defineEnum(strengths, {
      description:
        'How well it matches the query: by the share of its words that it has, or by its meaning. ' +
        'With `expertise` and `hybrid` of people, `auto` and `hybrid` of repositories',
    }),
  ),
}
