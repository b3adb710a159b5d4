/** Highlights: where a result contains the words of the query. */
import { limits } from '../limits.ts'
import { conditional } from './scalars.ts'
import { Type } from './type.ts'

/** A request's options for highlights, in place of `true`. */
export interface HighlightOptions {
  /** Distinct names of text fields. Absent: all that rank results. */
  readonly fields?: readonly string[]
  /** Inserted before and after each range. */
  readonly tags?: readonly [open: string, close: string]
}

export const Highlight = Type.Optional(
  Type.Unsafe<boolean | HighlightOptions>({
    type: ['boolean', 'object'],
    properties: {
      fields: {
        type: 'array',
        items: { type: 'string', maxLength: limits.filterFieldCharsMax },
        minItems: 1,
        maxItems: limits.highlightFieldsMax,
        uniqueItems: true,
        description: 'Text fields of the results. All that rank them where absent',
      },
      tags: {
        type: 'array',
        items: { type: 'string', maxLength: limits.highlightTagCharsMax },
        minItems: 2,
        maxItems: 2,
        description:
          'Text to put before and behind each range of `text`. Nothing else is escaped, and ' +
          'ranges count in the text without tags',
      },
    },
    additionalProperties: false,
    'x-allowed': 'true, or an object with `fields`, `tags` or both',
    description:
      'Adds `highlights` to each result: where its texts have the words of the query. ' +
      `For at most ${limits.explainedMax} results`,
  }),
)

/** One text of a result, or a passage of a long one. */
export interface HighlightedText {
  text: string
  ranges: [number, number][]
}

export type Highlights = Record<string, HighlightedText[]>

export const Highlights = Type.Unsafe<Highlights>({
  type: 'object',
  additionalProperties: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      required: ['text', 'ranges'],
      properties: {
        text: {
          type: 'string',
          description: 'A short text, or a passage of a long one, as the result shows it',
        },
        ranges: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'array',
            items: { type: 'integer', minimum: 0 },
            minItems: 2,
            maxItems: 2,
          },
          description:
            'Start and end of each range in UTF-16 units. They rise and do not touch. They count ' +
            'in `text` without `tags`',
        },
      },
      additionalProperties: false,
    },
  },
  description: 'By field: where its texts have what the query finds, when requested',
})

/** @param member that bounds the page where it is asked for */
export function definePageBound(member: string): object {
  const most = limits.explainedMax
  const size = {
    type: 'integer',
    maximum: most,
    'x-message': `must be at most ${most} with \`${member}\``,
  }
  const isAsked = { required: [member], properties: { [member]: { not: { const: false } } } }
  return conditional(isAsked, { properties: { first: size, maxResults: size } })
}
