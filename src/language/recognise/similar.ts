/**
 * "someone like @octocat", "similar to octocat", "alternatives to owner/name". And connections with
 * others, which no filter tells.
 */
import { limits } from '../../contract/index.ts'
import { Phrases } from '../phrases.ts'
import { type Meaning, type Reading, textOf } from '../reading.ts'
import { conjunctions, disjunctions, nameEnds } from '../vocabulary/connectives.ts'
import { isPhraseEnd, isTechnology, repositoryNouns } from '../vocabulary/nouns.ts'
import { isPlainLanguage } from '../vocabulary/programming-languages.ts'
import { namesPerson } from '../vocabulary/roles.ts'
import { listAt } from './lists.ts'

/** `like` is also a verb, so it has to stand after a noun for what is asked for. */
type SimilarLead = 'sure' | 'like'

const comparing = ['similar to', 'comparable to', 'resembling', 'most like', 'more like']
const leads = {
  users: new Phrases<SimilarLead>([
    ['sure', comparing],
    ['like', ['like']],
  ]),
  repos: new Phrases<SimilarLead>([
    ['sure', [...comparing, 'alternatives to', 'alternative to', 'replacement for', 'like']],
    ['sure', ['replacements for', 'competitors of', 'competitors to', 'alternatives for']],
  ]),
}

const tooMany: Meaning = {
  is: 'unsupported',
  kind: 'similar',
  reason: `at most ${limits.similarToMax} names count`,
}

const joints = new Set([...conjunctions, ...disjunctions])
const negations = new Set(['not', 'un', 'nothing', 'nobody', 'never', "isn't", 'isn’t', "aren't"])

export function similar(reading: Reading): void {
  for (let i = 0; i < reading.words.length; ) i = likeness(reading, i) ?? i + 1
}

/** @returns the word after the names */
function likeness(reading: Reading, i: number): number | undefined {
  const { subject } = reading.target
  const lead = leads[subject].at(reading, i)
  if (lead === undefined || negations.has(reading.at(i - 1))) return undefined
  if (lead.value === 'like' && !namesPerson(reading.at(i - 1))) return undefined
  const endOf = subject === 'users' ? loginEnd : fullNameEnd
  const listed = listAt(reading, lead.to, (at) => endOf(reading, at), joints)
  for (const [place, { from, to }] of listed.entries()) {
    const text = reading.sentence.slice(reading.words[from]!.start, reading.words[to - 1]!.end)
    const name = text.replace(/^@/, '')
    const isRoom = place < limits.similarToMax
    reading.consume(place === 0 ? i : from, to, isRoom ? { is: 'similar', name } : tooMany)
  }
  return listed.at(-1)?.to
}

/**
 * The word after a login, `i` if there is none. Without a sign it is a login only if a user has it
 * and it is no everyday word.
 */
function loginEnd(reading: Reading, i: number): number {
  if (!reading.isFree(i)) return i
  const { text, folded } = reading.words[i]!
  const login = /^@?([a-z\d][a-z\d-]*)$/i.exec(text)?.[1]
  if (login === undefined) return i
  if (text.startsWith('@')) return i + 1
  const isWord = nameEnds.has(folded) || isTechnology(folded) || isPlainLanguage(folded)
  return !isWord && reading.context.vocabulary.hasRecord('users', login) ? i + 1 : i
}

/** `owner/name`, if there is such a repository. */
function fullNameEnd(reading: Reading, i: number): number {
  if (!reading.isFree(i, i + 2) || reading.words[i + 1]!.before !== '/') return i
  const { start } = reading.words[i]!
  const { end } = reading.words[i + 1]!
  const name = reading.sentence.slice(start, end).replace(/^@/, '')
  const isName = /^[a-z\d-]+\/[\w.-]+$/i.test(name)
  return isName && reading.context.vocabulary.hasRecord('repos', name) ? i + 2 : i
}

/** Consumes the noun in front, which says no more: "**developers** like @octocat". */
export function whatIsSimilar(reading: Reading): void {
  const isNoun = (word: string) => namesPerson(word) || repositoryNouns.has(word)
  for (const { from, meaning } of reading.parts()) {
    if (meaning.is !== 'similar' || !isNoun(reading.at(from - 1))) continue
    reading.consume(from - 1, from, { is: 'filler' })
  }
}

/** `sure` ones need no login that is known: "follows Linus Torvalds". */
const connecting = new Phrases<'sure' | 'login'>([
  [
    'sure',
    ['follows', 'followed by', 'followers of', 'follower of', 'sponsored by', 'sponsors of'],
  ],
  [
    'login',
    [
      ...[
        'follow',
        'following',
        'sponsor',
        'sponsors',
        'sponsoring',
        'friends of',
        'colleagues of',
      ],
      ...['collaborates with', 'collaborated with', 'collaborators of'],
    ],
  ],
])

const unconnected = 'no filter tells who is connected with whom: the words are searched for'
const connectedWordsMax = 3

/**
 * "who follows octocat", "contributors followed by @octocat": no filter tells who is connected with
 * whom. The words stay text, and the explanation says so.
 */
export function connections(reading: Reading): void {
  if (reading.target.subject !== 'users') return
  for (let i = 0; i < reading.words.length; i++) {
    const verb = connecting.at(reading, i)
    if (verb === undefined) continue
    const to = verb.value === 'sure' ? nameEnd(reading, verb.to) : loginEnd(reading, verb.to)
    if (to === verb.to || !isPhraseEnd(reading, to)) continue
    const text = textOf(reading, i, to)
    reading.consume(i, to, { is: 'text', kind: 'account', text, ignored: unconnected })
  }
}

/** The end of the phrase, at most three words on. */
function nameEnd(reading: Reading, from: number): number {
  if (isTechnology(reading.at(from))) return from
  let to = from
  while (to < from + connectedWordsMax && !isPhraseEnd(reading, to)) to++
  return to
}
