/** The words for not, or and and. `../logic.ts` finds what they join. */
import { namePhrases, readPass, readWordings } from '../grammar.ts'
import type { Meaning, Reading } from '../reading.ts'
import { conjunctions, disjunctions } from '../vocabulary/connectives.ts'

/**
 * `outside` negates a place, and `non` a condition ("non-Google engineers"). Before anything else
 * they are ordinary words ("outside the box", "non-profit"). `text` is a name with a negation.
 */
type LogicSign = 'not' | 'outside' | 'non' | 'or' | 'and' | 'filler' | 'text'

/** "anything but Java" */
const allBut = readWordings('anything, everything, anyone, everyone, anybody, everybody, all')
  .flatMap((all) =>
    readWordings('but, except, except for, besides, excluding').map((but) => `${all} ${but}`),
  )
  .join()

const signs = namePhrases<LogicSign>({
  not: `not, no, without, without any, except, except for, excluding, but not, but no, but without,
    other than, never, neither, nor, and not, don't, don’t, doesn't, doesn’t, isn't, isn’t, aren't,
    aren’t, dont, haven't, haven’t, hasn't, hasn’t, do not, does not, nicht, ohne, sans, sin, не,
    без, kein, keine, ${allBut}`,
  non: 'non',
  outside: 'outside, outside of, apart, aside, but not outside',
  filler: 'and also, not only, not just, not necessarily, nothing but, but, but also',
  or: `${[...disjunctions].join()}, and or, or else, or alternatively`,
  and: [...conjunctions].join(),
  text: 'no code, no sql, no std, no op, no ops, no js, no build',
})

export function readLogicWords(reading: Reading): void {
  const parts = new Map(reading.listParts().map((part) => [part.from, part]))
  readPass(reading, {
    at: (_, i) => {
      const sign = signs.at(reading, i)
      return sign && { value: meanSign(sign.value, parts.get(sign.to)?.meaning) ?? [], to: sign.to }
    },
  })
}

function meanSign(sign: LogicSign, next: Meaning | undefined): Meaning | undefined {
  const condition = next?.is === 'condition' ? next.condition : undefined
  switch (sign) {
    case 'text':
      return undefined
    case 'outside':
      return condition?.about === 'place' ? { is: 'not' } : undefined
    case 'non':
      return condition === undefined ? undefined : { is: 'not' }
    default:
      return { is: sign }
  }
}
