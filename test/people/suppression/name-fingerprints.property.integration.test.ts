/** Fingerprints may match a person who is not suppressed, but never miss one who is. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import { hashValue } from '../../../src/accounts/people/suppression-entries.ts'
import { createHashing } from '../../../src/people/suppression/hashing.ts'
import { Matcher } from '../../../src/people/suppression/matcher.ts'
import { normaliseValue, type SuppressionKind } from '../../../src/people/suppression/values.ts'

const hashing = createHashing(Buffer.alloc(32, 7))

function matcherOf(...entries: readonly (readonly [SuppressionKind, string])[]): Matcher {
  const hashes = entries.map(([kind, text]) =>
    hashValue(hashing, { kind, value: normaliseValue(kind, text) }),
  )
  return new Matcher(hashing, hashes)
}

/** Letters that fold to several, or to others. */
const letters = fc.constantFrom('a', 'B', 'é', 'É', 'ß', 'İ', 'ﬁ', 'Ａ', '1', '-', 'K')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 6 })
const domain = fc
  .tuple(fc.constantFrom('', 'mail.', 'MAIL.'), fc.constantFrom('acme', 'Müller', 'sub.acme'))
  .map(([above, name]) => `${above}${name}.example`)
const entry = fc
  .tuple(word, domain, fc.constantFrom('@', ' [at] ', '@', '@@'), fc.constantFrom('', 'Ada <', ' '))
  .map(
    ([local, at, sign, before]) => `${before}${local}${sign}${at}${before === 'Ada <' ? '>' : ''}`,
  )

const list = matcherOf(
  ['login', 'ab'],
  ['login', 'aé-1'],
  ['platformId', 'aB'],
  ['domain', 'acme.example'],
  ['domain', 'müller.example'],
  ['email', 'ab@sub.acme.example'],
  ['email', 'k1@mail.müller.example'],
)

it('every suppressed person matches by fingerprint', () => {
  const { fingerprinter, maySuppress } = list.fingerprints
  const seen = { suppressed: 0, stays: 0 }
  holds(1000, [word, entry], (name, address) => {
    const checks = [
      [list.suppressesLogin(name), [fingerprinter.fingerprintLogin(name)]],
      [list.suppressesPlatformId(name), [fingerprinter.fingerprintPlatformId(name)]],
      [list.suppressesAddress(address), fingerprinter.fingerprintAddress(address)],
    ] as const
    for (const [isSuppressed, tags] of checks) {
      if (isSuppressed) expect(tags.some(maySuppress)).toBe(true)
      seen[isSuppressed ? 'suppressed' : 'stays']++
    }
  })
  expect(Math.min(seen.suppressed, seen.stays)).toBeGreaterThan(10)
})

it('almost no other person matches', () => {
  const { fingerprinter, maySuppress } = list.fingerprints
  const others = Array.from({ length: 2000 }, (_, i) =>
    fingerprinter.fingerprintLogin(`somebody-${i}`),
  )
  expect(others.filter(maySuppress).length).toBeLessThan(20)
  expect(new Set(others).size).toBeGreaterThan(1900)
  expect(fingerprinter.fingerprintAddress('Ada <x@a.b.example>')).toHaveLength(4)
  expect(fingerprinter.fingerprintAddress('nobody')).toEqual([])
})

it('lists of one secret share what makes tags', () => {
  expect(matcherOf(['login', 'x']).fingerprints.fingerprinter).toBe(list.fingerprints.fingerprinter)
  const other = createHashing(Buffer.alloc(32, 8)).fingerprinter
  expect(other.fingerprintLogin('somebody')).not.toBe(
    list.fingerprints.fingerprinter.fingerprintLogin('somebody'),
  )
})
