/** The explanation of a score. docs/explanations.md has the arithmetic of each operation. */
import { defineEnum, defineSwitch, reference } from './scalars.ts'
import { closedObject, Type } from './type.ts'

/** Operations that compute a node's value from its children. */
export const explanationOperations = [
  'sum',
  'product',
  'quotient',
  'greatest',
  'least',
  'logarithm',
  'saturation',
  'roundedSum',
  'roundedProduct',
  'roundedQuotient',
  'shortened',
  'termFrequency',
  'clamped',
  'either',
  'reciprocalRank',
  'trustedRank',
  'logShare',
  'share',
  'excess',
  'fourthPower',
  'saturatedSum',
  'wholeProduct',
] as const

export interface ScoreExplanation {
  label: string
  value: number
  op?: (typeof explanationOperations)[number]
  children?: ScoreExplanation[]
}

export const ScoreExplanation = Type.Unsafe<ScoreExplanation>(
  closedObject(
    {
      label: Type.String({ description: 'What the number is, for people to read' }),
      value: Type.Number(),
      op: Type.Optional(
        defineEnum(explanationOperations, {
          description: 'How the value follows from those of `children`, in their order',
        }),
      ),
      children: Type.Optional(Type.Array(reference<ScoreExplanation>('ScoreExplanation'))),
    },
    {
      description:
        'A score as a tree, when `explain` is true: the root has the value of `score`, to the ' +
        'last bit. A node without `op` is a number of the data, the query or a ranked list',
    },
  ),
)

/** The request's member that enables it. */
export const explainMember = {
  explain: defineSwitch(
    'Adds `explanation` to each result with a score: how it follows from words, fields, ' +
      'similarity and numbers. Needs 100 results or fewer, all groups together',
  ),
}
