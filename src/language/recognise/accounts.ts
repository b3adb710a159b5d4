/** "no bots", "only organizations", "organizations in Berlin": what kind of account is meant. */
import type { AccountCondition } from '../condition.ts'
import { Phrases } from '../phrases.ts'
import { consumeCondition, type Reading } from '../reading.ts'
import { isPhraseEnd, opensRequest } from '../vocabulary/nouns.ts'

const bots = ['bots', 'bot accounts', 'robots']
const organizations = ['organizations', 'organisations', 'orgs', 'organization accounts']

function without(nouns: readonly string[]): string[] {
  const leads = ['no', 'not', 'without', 'without any', 'excluding', 'except', 'ignore', 'ignoring']
  return nouns.flatMap((noun) => [...leads.map((lead) => `${lead} ${noun}`), `${noun} excluded`])
}

function alone(nouns: readonly string[]): string[] {
  return nouns.flatMap((noun) => [`only ${noun}`, `${noun} only`, `just ${noun}`])
}

const kinds = new Phrases<AccountCondition['is']>([
  ['human', [...without(bots), ...alone(['humans', 'real people', 'human accounts'])]],
  ['bot', alone(bots)],
  ['user', [...without(organizations), ...alone(['individuals', 'personal accounts'])]],
  ['organization', alone(organizations)],
])

const nouns = new Phrases<AccountCondition['is']>([
  ['bot', [...bots, 'github bots']],
  ['organization', organizations],
])

export function accounts(reading: Reading): void {
  if (reading.target.subject !== 'users') return
  for (let i = 0; i < reading.words.length; ) i = account(reading, i) ?? i + 1
}

function account(reading: Reading, i: number): number | undefined {
  const kind = kinds.at(reading, i)
  const noun = kind ? undefined : nouns.at(reading, i)
  const found = kind ?? noun
  if (found === undefined) return undefined
  // "organizations in Berlin", but neither "organization charts" nor "who work for organizations".
  if (noun !== undefined && !(opensRequest(reading, i) && isPhraseEnd(reading, noun.to)))
    return undefined
  return consumeCondition(reading, i, found.to, 'account', { about: 'account', is: found.value })
}
