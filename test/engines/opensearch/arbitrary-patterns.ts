/** Generated patterns, and values that some of them match. */
import fc from 'fast-check'
import { compileGlob } from 'native-free-index'
import { compileRegex } from '../../../src/engines/patterns/regex.ts'

const characters = [...'abkKsS-_./\\"#@&<>~^$|(){}[]?*+,:=!09 \néÉ😀ſ\u212aß']

export const patternValues = fc
  .array(fc.constantFrom(...characters, 'a', 'b', 'a', 'b'), { maxLength: 6 })
  .map((list) => list.join(''))

const plainGlobs = '* ? a b K s \\* \\\\ . # " ~ @ & <a>'.split(' ')
const globClasses = '[a-k] [!a-b] [A-Z] [\\]-^] [.#-] [!😀] É ß {1}'.split(' ')
export const globs = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...plainGlobs) },
      fc.constantFrom(...globClasses),
    ),
    { maxLength: 6 },
  )
  .map((list) => list.join(''))
  .filter((glob) => succeeds(() => compileGlob(glob, false)))

function succeeds(compile: () => unknown): boolean {
  try {
    compile()
    return true
  } catch {
    return false
  }
}

const atoms = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...'abkS09-_,:=! ', '\\.', '\\\\', '\\"', '#', '@', '~', '&'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['.', '\\d', '\\w', '\\W', '\\s', '[a-k]', '[^a-b]', '[]a]', '[^]-]', '[[:alpha:]_]'],
      ...['[[:^punct:]]', '[\\d.-]', '\\x61', '\\x{1F600}', '\\n', '\\101', '[\\x00-\\x{10FFFF}]'],
      ...['\\Qa.b\\E', '\\Q', '\\Q\\E', '(?s).', 'é', '[é-ü]', '{', '{,2}', '{01}', ']', '}'],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\\b', '\\B', '\\pL', '\\p{Lu}', '\\P{L}', '^', '$', '\\A', '\\z'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('(?i)', '(?m)', '(?-i)', '(?i:aS)', '(?is-m:k.)', '(?U)'),
  },
)

const quantifiers = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  fc.constantFrom('*', '+', '?', '*?', '{2}', '{1,2}', '{0}', '{1,}', '{0,2}?'),
)

/** Valid patterns. */
export const re2Patterns = fc
  .letrec<{ list: string }>((ordinal) => ({
    list: fc
      .array(
        fc.tuple(
          fc.oneof(
            { depthSize: 'small', maxDepth: 3 },
            { weight: 4, arbitrary: atoms },
            { weight: 1, arbitrary: ordinal('list').map((inner) => `(${inner})`) },
            { weight: 1, arbitrary: ordinal('list').map((inner) => `(?:^${inner})`) },
            {
              weight: 1,
              arbitrary: fc
                .tuple(ordinal('list'), ordinal('list'))
                .map(([a, b]) => `(?P<n>${a}|${b})`),
            },
          ),
          quantifiers,
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.flat().join('')),
  }))
  .list.chain((inner) =>
    fc.constantFrom(inner, inner, `^${inner}`, `${inner}$`, `^${inner}$`, `${inner}|b`),
  )
  .filter((pattern) => succeeds(() => compileRegex({ pattern })))
