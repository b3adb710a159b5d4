/**
 * "someone like @octocat", "similar to octocat", "alternatives to owner/name". And connections with
 * others, which no filter tells.
 */
import { limits } from '../../contract/index.ts'
import { chooseBySubject, definePatterns, namePhrases, readWords, type Slot } from '../grammar.ts'
import { type Meaning, meanNothing, type Reading, sliceText } from '../reading.ts'
import { joints, nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd, isTechnology, repositoryNouns } from '../vocabulary/nouns.ts'
import { isPlainLanguage } from '../vocabulary/programming-languages.ts'
import { isPersonNoun } from '../vocabulary/roles.ts'
import { divideList, listNames } from './lists.ts'

/** `like` is also a verb, so it has to stand after a noun for what is asked for. */
type SimilarLead = 'sure' | 'like'

const comparing = 'similar to, comparable to, resembling, most like, more like'
const leads = chooseBySubject({
  users: namePhrases<SimilarLead>({ sure: comparing, like: 'like' }),
  repos: namePhrases<SimilarLead>({
    sure: `${comparing}, alternatives to, alternative to, replacement for, like, replacements for,
      competitors of, competitors to, alternatives for`,
  }),
})
const names = chooseBySubject({
  users: listNames(findLoginEnd, joints),
  repos: listNames(findFullNameEnd, joints),
})

const tooMany = meanNothing('similar', `at most ${limits.similarToMax} names count`)
const negations = readWords("not un nothing nobody never isn't isn’t aren't")

export const similarPhrase = definePatterns({ leads, names })(
  '{leads} {names}',
  ({ leads, names }, span) => {
    const last = span.reading.at(span.from - 1)
    if (negations.has(last) || (leads === 'like' && !isPersonNoun(last))) return undefined
    return divideList(
      names,
      span,
      (text, place): Meaning =>
        place < limits.similarToMax ? { is: 'similar', name: text.replace(/^@/, '') } : tooMany,
    )
  },
)

/**
 * The word after a login, `i` if there is none. Without a sign it is a login only if a user has it
 * and it is no everyday word.
 */
function findLoginEnd(reading: Reading, i: number): number {
  if (!reading.isFree(i)) return i
  const { text, folded } = reading.words[i]!
  const login = /^@?([a-z\d][a-z\d-]*)$/i.exec(text)?.[1]
  if (login === undefined) return i
  if (text.startsWith('@')) return i + 1
  const isWord = nameEnds.has(folded) || isTechnology(folded) || isPlainLanguage(folded)
  return !isWord && reading.context.vocabulary.hasRecord('users', login) ? i + 1 : i
}

/** `owner/name`, if there is such a repository. */
function findFullNameEnd(reading: Reading, i: number): number {
  if (!reading.isFree(i, i + 2) || reading.words[i + 1]!.before !== '/') return i
  const name = sliceText(reading, i, i + 2).replace(/^@/, '')
  const isName = /^[a-z\d-]+\/[\w.-]+$/i.test(name)
  return isName && reading.context.vocabulary.hasRecord('repos', name) ? i + 2 : i
}

/** Consumes the noun in front, which says no more: "**developers** like @octocat". */
export function readNounBeforeSimilar(reading: Reading): void {
  const isNoun = (word: string) => isPersonNoun(word) || repositoryNouns.has(word)
  for (const { from, meaning } of reading.listParts()) {
    if (meaning.is !== 'similar' || !isNoun(reading.at(from - 1))) continue
    reading.consume(from - 1, from, { is: 'filler' })
  }
}

/** `sure` ones need no login that is known: "follows Linus Torvalds". */
const connecting = namePhrases({
  sure: 'follows, followed by, followers of, follower of, sponsored by, sponsors of',
  login: `follow, following, sponsor, sponsors, sponsoring, friends of, colleagues of,
    collaborates with, collaborated with, collaborators of`,
})

const unconnected = 'no filter tells who is connected with whom: the words are searched for'
const connectedWordsMax = 3

/**
 * "who follows octocat", "contributors followed by @octocat": no filter tells who is connected with
 * whom. The words stay text, and the explanation says so.
 */
export const connectionPhrase: Slot<Meaning> = {
  at: (reading, i) => {
    const verb = connecting.at(reading, i)
    if (verb === undefined) return undefined
    const findEnd = verb.value === 'sure' ? findNameEnd : findLoginEnd
    const to = findEnd(reading, verb.to)
    if (to === verb.to || !isPhraseEnd(reading, to)) return undefined
    const text = sliceText(reading, i, to)
    return { value: { is: 'text', kind: 'account', text, ignored: unconnected }, to }
  },
}

/** The end of the phrase, at most three words on. */
function findNameEnd(reading: Reading, from: number): number {
  if (isTechnology(reading.at(from))) return from
  let to = from
  while (to < from + connectedWordsMax && !isPhraseEnd(reading, to)) to++
  return to
}
