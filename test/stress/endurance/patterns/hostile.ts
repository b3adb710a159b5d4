/**
 * Patterns built to match slowly, to grow when compiled, or to be misread. Regular expressions are
 * in RE2 syntax; `hasReference` if JavaScript's engine gives the same result in reasonable time.
 */
import { limits } from '../../../../src/contract/index.ts'

export interface HostilePattern {
  readonly op: 'Regex' | 'Glob' | 'IGlob'
  readonly value: string
  /** Whether a plain matcher can compute the matches (`oracle.ts`). */
  readonly hasReference: boolean
}

/** A piece repeated up to the greatest length of a pattern, and then the rest. */
function filled(piece: string, rest: string): string {
  const room = limits.patternCharsMax - [...rest].length
  return piece.repeat(Math.floor(room / [...piece].length)) + rest
}

/** Exponential or worse for backtracking engines; large compiled programs in RE2. */
const growing = [
  '(x+x+)+y',
  '(a+)+$',
  '(a*)*b',
  '(a|aa)+$',
  '(a|a|a|a)*b$',
  '(.*)*(.*)*(.*)*=$',
  '([a-zA-Z]+)*!',
  '(a|a?)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(.*a){20}',
  '(.*?a){20}b',
  '(?:a+){10}(?:a+){10}b',
  '(a?){30}a{30}$',
  '((a?){30}){30}b',
  '(a?){250}a{250}$',
  'a{1000}',
  '(?:a{100}){10}',
  '(?:(?:a{10}){10}){10}',
  '\\pL{1000}',
  '[\\pL\\pN]{999}$',
  '(?i)[\\pL\\pN\\pM\\pS]{900}',
  '(a|b)*a(a|b){190}$',
  '[ab]*a[ab]{990}$',
  '.*a.{900}$',
  '.*.*.*.*.*.*=.*',
  '(?:\\w|\\W){160}!',
  '(?:a?b?c?d?){60}!',
  '(){0,249}!',
  '(?:(?:a?){9}){9}(?:(?:a*){9}){9}!',
  '(?i)(?:straße|ſ|k)+[^a]{300}!',
  '(?s).*(?:.|\\n)*.*$!',
  '(?:(?:(?:(?:a|b)?)*)+)*$',
  filled('.*', '!'),
  filled('(a|b)*', '!'),
  filled('a?', 'a'),
  filled('a?', 'a'.repeat(128)),
  filled('\\pL?', '!'),
  filled('[^\\pL]?', '!'),
  filled('a|b|', '!'),
  filled('(', ''),
  filled('(a', ')'),
  filled('(?i)', 'k*!'),
  filled('(?:a|', ')'.repeat(60)),
]

/** Syntax that RE2 lacks, empty patterns, and patterns that are easily misread. */
const refused = [
  '(a+)\\1',
  '(?=a)b',
  '(?<!a)b',
  '(?>a+)b',
  'a++b',
  '(?P<n>a)(?P<n>b)',
  '\\k<n>',
  'a{1001}',
  'a{2,1}',
  '[b-a]',
  '[[:nope:]]',
  '\\p{Nope}',
  '(?z)a',
  '*',
  ')',
  '[',
  '\\',
  '(?',
]

/** JavaScript reads these as RE2 does, with almost no backtracking. */
const plain = [
  '^a+$',
  '^(?:ab)+$',
  'b$',
  '^h[a-f]',
  '[0-9]{2,}',
  'a{20}',
  '^[^a-m]',
  '(?:al|el|il)',
  'a|',
  '',
  '^$',
  '^',
  '.',
  '-[a-z]+-',
  '(?:a|b){5,9}$',
  '\\bha',
  '\\d\\d$',
]

const globs = [
  '*',
  '?',
  '*a*a*a*a*a*a*a*b',
  '*a*a*a*a*a*a*a*',
  filled('*a', 'b'),
  filled('a*', ''),
  filled('*?', '!'),
  filled('?', '*!'),
  filled('?', ''),
  filled('*[!b]', '!'),
  filled('[!a]*', ''),
  filled('[a-z]', '*'),
  `*${'[!a]'.repeat(60)}`,
  `*${'a'.repeat(250)}!`,
  `*${'a'.repeat(39)}`,
  '*'.repeat(256),
  '*-*-*',
  'h[a-f]*',
  '[!a-m]*',
  '*[0-9][0-9]',
  '??????*',
  'AAAA*',
  '*B',
  '[a-',
  '[]',
  '[z-a]*',
  '\\',
  '*\\',
  filled('*ß', '!'),
  `*[${'a-zà-ÿα-ω'.repeat(27)}]!`,
  '*İ*ſ*K*',
]

export const hostilePatterns: readonly HostilePattern[] = [
  ...[...growing, ...refused].map((value): HostilePattern => regex(value, false)),
  ...plain.map((value): HostilePattern => regex(value, true)),
  ...globs.flatMap((value): HostilePattern[] => [
    { op: 'Glob', value, hasReference: isPlain(value) },
    { op: 'IGlob', value, hasReference: isPlain(value) },
  ]),
]

function regex(value: string, hasReference: boolean): HostilePattern {
  return { op: 'Regex', value, hasReference }
}

/** Case folding outside of ASCII is not tested here. */
function isPlain(value: string): boolean {
  return /^[\x20-\x5b\x5d-\x7e]*$/.test(value) && !/\[\]|\[a-$|\[z-a/.test(value)
}
