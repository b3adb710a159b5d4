/** The rows that `language` saves. */
import type { Row } from '../report/result.ts'
import { millisRow, row } from '../report/rows.ts'
import { countText, millisText } from '../table.ts'
import type { LanguageHttp } from './http.ts'
import type { Understanding } from './understanding.ts'

/** @param users of the data set; as many repositories as people */
export function languageRows(
  users: number,
  { rows }: Understanding,
  { rows: httpRows }: LanguageHttp,
): Row[] {
  return [
    ...rows.map(({ name, p50Ms, p99Ms }) => {
      const isSentence = name === 'people' || name === 'repositories'
      return millisRow(`understand ${isSentence ? 'a sentence of ' : ''}${name}, p50`, p50Ms, {
        ...(isSentence
          ? { section: 'speed' as const, bound: { value: 1e-3, kind: 'at most' as const } }
          : {}),
        note: `p99 ${millisText(p99Ms)}.`,
      })
    }),
    ...httpRows.map(({ subject, connections, words, plain }) => {
      const who = subject === 'users' ? 'people' : 'repositories'
      const at = `${connections} ${connections === 1 ? 'connection' : 'connections'}`
      const name = `HTTP, sentence by its plain search, ${who}, ${at}, p50`
      return row(`${countText(users)} users: ${name}`, 'ratio', words.p50Ms / plain.p50Ms, {
        ...(who === 'people' ? { section: 'speed' as const } : {}),
        bound: { value: 2, kind: 'at most' },
        note: `${millisText(words.p50Ms)} beside ${millisText(plain.p50Ms)}.`,
      })
    }),
  ]
}
