/**
 * Checks what response times reveal: the state of a refused key, and whether a guessed local part
 * exists. Each check has a positive control.
 */
import { type Claim, claim, type SuiteResult, timedClaim } from '../../claim.ts'
import { reportRows } from '../../report/rows.ts'
import { median } from '../../statistics.ts'
import { alignedTable, countText } from '../../table.ts'
import { forgetAccounts, type Ground } from '../ground.ts'
import { type AddressTimes, type AddressTimingScale, timeAddresses } from './address-timing.ts'
import { openKinds, secretKinds, slowedKind, unknownKind } from './key-kinds.ts'
import { type KeyTimes, type KeyTimingScale, timeKeys } from './key-timing.ts'
import { timingRows } from './rows.ts'
import type { Sample } from './sample.ts'
import { farthestT, type Gap, likelyT, medianGap } from './welch.ts'

export interface TimingScale {
  readonly keys: KeyTimingScale
  readonly addresses: AddressTimingScale
}

/** A comparison of two samples of times. */
export interface Contrast extends Gap {
  readonly what: string
  /** Answers of each. */
  readonly count: number
  /** In nanoseconds, as the gap. */
  readonly median: number
  readonly t: number
}

export interface Timing {
  readonly answers: readonly Contrast[]
  readonly slowedAnswers: readonly Contrast[]
  readonly lookups: readonly Contrast[]
  readonly addresses: readonly Contrast[]
  readonly openAddress: Contrast
  /** Different answers to keys of all kinds, and to guesses of each form. */
  readonly keyAnswers: number
  readonly formAnswers: readonly number[]
}

/**
 * Allowed difference between keys. Records differ in length and offset, and an ended key has one
 * more date. The rest of an answer varies much more.
 */
const answerNsMax = 2000
const lookupNsMax = 1000

export async function measureTiming(ground: Ground, scale: TimingScale): Promise<Timing> {
  forgetAccounts(ground)
  const timing = contrasted(
    await timeKeys(ground, scale.keys),
    await timeAddresses(ground, scale.addresses),
  )
  reportRows(timingRows(timing))
  return timing
}

function contrasted(keys: KeyTimes, { forms, control }: AddressTimes): Timing {
  const addresses = [...forms, control].map(({ form, right, wrong }) => {
    return contrast(form, right, wrong)
  })
  const differences = (samples: readonly Sample[]) => {
    return new Set(samples.flatMap(({ answers }) => [...answers])).size
  }
  return {
    answers: besideUnknown(keys.answers),
    slowedAnswers: besideUnknown(keys.slowed),
    lookups: besideUnknown(keys.lookups),
    addresses: addresses.slice(0, -1),
    openAddress: addresses.at(-1)!,
    keyAnswers: differences(keys.answers),
    formAnswers: forms.map(({ right, wrong }) => differences([right, wrong])),
  }
}

function besideUnknown(samples: readonly Sample[]): Contrast[] {
  const unknown = samples.find(({ name }) => name === unknownKind)!
  return samples
    .filter((sample) => sample !== unknown)
    .map((sample) => contrast(sample.name, sample, unknown))
}

function contrast(what: string, { times }: Sample, other: Sample): Contrast {
  const measures = { count: times.length, median: median(times), t: farthestT(times, other.times) }
  return { what, ...measures, ...medianGap(times, other.times) }
}

export function timingResult(timing: Timing): SuiteResult {
  const { answers, slowedAnswers, lookups, addresses, openAddress } = timing
  const { keyAnswers, formAnswers } = timing
  const count = answers[0]!.count
  const alike = formAnswers.filter((different) => different === 1).length
  return {
    suite: `timing: ${countText(count)} answers of each kind`,
    claims: [
      claim(keyAnswers === 1, 'keys of all kinds get the same 401', `${keyAnswers} different`),
      ...secret(answers).map(answeredAlike),
      found(slowedAnswers, 'a service that looks 5 µs longer at some keys is found'),
      ...secret(lookups).map(lookedUpAlike),
      found(lookups, 'a look-up that takes 0.2 µs longer is found'),
      claim(
        alike === formAnswers.length,
        'right and wrong guesses at a local part get the same answer',
        `${alike} of ${formAnswers.length} forms`,
      ),
      ...addresses.map(guessedAlike),
      timedClaim(
        Math.abs(openAddress.t) > likelyT,
        'with RAW, which finds them, right guesses are told by their time',
        value(openAddress),
      ),
    ],
  }
}

function secret(contrasts: readonly Contrast[]): Contrast[] {
  return contrasts.filter(({ what }) => secretKinds.some((kind) => kind === what))
}

function answeredAlike(one: Contrast): Claim {
  const sentence = `${one.what}: over sockets within 2 µs of the time of unknown`
  return timedClaim(Math.abs(one.gap) < answerNsMax, sentence, value(one))
}

function lookedUpAlike(one: Contrast): Claim {
  const most = Math.max(Math.abs(one.low), Math.abs(one.high))
  const sentence = `${one.what}: looked up within 1 µs of the time of unknown`
  return timedClaim(most < lookupNsMax, sentence, value(one))
}

function guessedAlike(one: Contrast): Claim {
  const sentence = `${one.what}: right guesses take no other time than wrong ones`
  return timedClaim(Math.abs(one.t) < likelyT, sentence, value(one))
}

function found(contrasts: readonly Contrast[], sentence: string): Claim {
  const slowed = contrasts.find(({ what }) => what === slowedKind)!
  return timedClaim(slowed.t > likelyT, sentence, value(slowed))
}

function value({ gap, low, high, t }: Contrast): string {
  return `${nanosText(gap)} (${nanosText(low)} to ${nanosText(high)}), t ${t.toFixed(1)}`
}

function nanosText(nanoseconds: number): string {
  const text = `${Math.round(nanoseconds).toLocaleString('en-US')} ns`
  return nanoseconds < 0 ? text : `+${text}`
}

export function timingTables(timing: Timing): string {
  const isOpen = ({ what }: Contrast) => openKinds.some((kind) => kind === what)
  return [
    table('answers to keys, beside unknown ones', timing.answers),
    table('of a service that is slower on purpose', timing.slowedAnswers),
    table('look-ups of keys, beside unknown ones', timing.lookups),
    table('right guesses at a local part, beside wrong ones', [
      ...timing.addresses,
      timing.openAddress,
    ]),
    `\nWhat a caller knows itself: ${timing.answers
      .filter(isOpen)
      .map(({ what }) => what)
      .join(', ')}.`,
  ].join('\n')
}

function table(title: string, contrasts: readonly Contrast[]): string {
  const head = ['', 'times', 'median', 'difference', '95 % from', 'to', 'farthest t']
  const rows = contrasts.map(({ what, count, median, gap, low, high, t }) => [
    what,
    countText(count),
    nanosText(median).slice(1),
    ...[gap, low, high].map(nanosText),
    t.toFixed(1),
  ])
  return alignedTable(title, head, rows)
}
