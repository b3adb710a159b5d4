/**
 * "who follows octocat", "contributors followed by @octocat": no filter tells who is connected with
 * whom. The words stay text, and the explanation says so.
 */
import { Phrases } from '../phrases.ts'
import { type Reading, textOf } from '../reading.ts'
import { isPhraseEnd } from '../vocabulary/nouns.ts'
import { loginEnd } from './similar.ts'

const verbs = new Phrases([
  [
    'connected',
    [
      ...['follow', 'follows', 'following', 'followed by', 'followers of', 'follower of'],
      ...['sponsor', 'sponsors', 'sponsoring', 'sponsored by', 'sponsors of', 'friends of'],
      ...['collaborates with', 'collaborated with', 'collaborators of', 'colleagues of'],
    ],
  ],
] as const)

const ignored = 'no filter tells who is connected with whom: the words are searched for'

export function connections(reading: Reading): void {
  if (reading.target.subject !== 'users') return
  for (let i = 0; i < reading.words.length; i++) {
    const verb = verbs.at(reading, i)
    const to = verb === undefined ? i : loginEnd(reading, verb.to)
    if (verb === undefined || to === verb.to || !isPhraseEnd(reading, to)) continue
    const text = textOf(reading, i, to)
    reading.consume(i, to, { is: 'text', kind: 'account', text, ignored })
  }
}
