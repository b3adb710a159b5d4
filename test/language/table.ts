/** Tables of sentences with the filters, and the text to search for, that they become. */
import { describe, expect, it } from 'vitest'
import type { Target } from '../../src/language/index.ts'
import { shown, understood } from './context.ts'

/** Without a query nothing may remain. */
export type Row = readonly [sentence: string, filters: string, query?: string]

export function table(name: string, target: Target, rows: readonly Row[]): void {
  describe(name, () => {
    it.each(rows.map(([sentence, filters, query = null]) => ({ sentence, filters, query })))(
      '$sentence',
      ({ sentence, filters, query }) => {
        const got = understood(target, sentence)
        expect([shown(got.filters), got.query]).toEqual([filters, query])
      },
    )
  })
}
