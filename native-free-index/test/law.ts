/** Laws: what holds for all values that are drawn, each tried as often as `tries` says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTriedWholly, tries } from './tries.ts'

type Drawn<Values> = { readonly [K in keyof Values]: fc.Arbitrary<Values[K]> }
type Check<Values extends unknown[], Result> = (...values: Values) => Result
type Claim<Values extends [unknown, ...unknown[]], Result> =
  | [drawn: Drawn<Values>, check: Check<Values, Result>]
  | [count: number, drawn: Drawn<Values>, check: Check<Values, Result>]

/** How often it is tried, by default 200 times: see `tries`. fast-check never ends a fraction. */
function readClaim<Values extends [unknown, ...unknown[]], Result>(claim: Claim<Values, Result>) {
  const [count, drawn, check] = claim.length === 3 ? claim : ([200, ...claim] as const)
  return { args: [...drawn, check] as never, runs: { numRuns: Math.ceil(tries(count)) } }
}

/** A law within a test. */
export function holds<Values extends [unknown, ...unknown[]]>(
  ...claim: Claim<Values, unknown>
): void {
  const { args, runs } = readClaim(claim)
  fc.assert(fc.property(...(args as [fc.Arbitrary<unknown>, () => void])), runs)
}

export function holdsLater<Values extends [unknown, ...unknown[]]>(
  ...claim: Claim<Values, Promise<unknown>>
): Promise<void> {
  const { args, runs } = readClaim(claim)
  return fc.assert(
    fc.asyncProperty(...(args as [fc.Arbitrary<unknown>, () => Promise<void>])),
    runs,
  )
}

/**
 * Fails where no try of a law has come to what the law is about. Fewer tries than it asks for may all
 * miss that by chance.
 */
export function expectSome(cases: number): void {
  if (isTriedWholly) expect(cases).toBeGreaterThan(0)
}

/** A test that is one law. */
export function law<Values extends [unknown, ...unknown[]]>(
  name: string,
  ...claim: Claim<Values, unknown>
): void {
  test(name, () => holdsLater(...(claim as Claim<Values, Promise<unknown>>)))
}

/** Draws records of one kind. */
export function drawKind<const Kind extends string, Members>(
  kind: Kind,
  members: { readonly [K in keyof Members]: fc.Arbitrary<Members[K]> },
): fc.Arbitrary<{ kind: Kind } & Members> {
  const record = fc.record({ kind: fc.constant(kind), ...members })
  return record as unknown as fc.Arbitrary<{ kind: Kind } & Members>
}
