/**
 * Rows of a file: each line is a rule, its arguments and its result, as JSON. `«x*9»` is nine
 * times x. Other lines tell what the rows below them are about.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { expandRuns } from '../formats/encoded-text.ts'

// biome-ignore lint/suspicious/noExplicitAny: arguments are as the rows have them
export type Rules = Readonly<Record<string, (...args: any[]) => unknown>>

export function checkRules(file: URL, rules: Rules): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const rows = lines
    .filter((line) => line.startsWith('['))
    .map(expandRuns)
    .map((line) => JSON.parse(line) as [string, ...unknown[]])
  it.each(rows)('%s of %j', async (rule, ...args) => {
    const result = args.pop()
    expect((await rules[rule]!(...args)) ?? null).toEqual(result)
  })
}
