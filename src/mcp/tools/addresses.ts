/** best_email: the address to write to, for a stated reason. */
import type { ServiceCalls } from '../service-calls.ts'
import type { Arguments, Tool } from '../tool.ts'
import { composeAnswer, type ToolAnswer } from '../tool-answer.ts'
import { describeText, describeTexts, readLogins } from './arguments.ts'

const loginsMax = 10

const columns = ['login', 'bestEmail', 'kind', 'others']

export const bestEmail: Tool = {
  name: 'best_email',
  description:
    'The e-mail to write to. Only if the user wants to contact these people. 1 credit each ' +
    'known login, with an address or without: people without `emails` in a search have none. ' +
    'The reason is stored.',
  properties: { logins: describeTexts(loginsMax, 'Logins'), reason: describeText('Why you write') },
  required: ['logins', 'reason'],
  tables: ['addresses'],
  hasEffects: true,
  endpoints: ['bestEmailByLogin'],
  run: findAddresses,
}

async function findAddresses(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer> {
  const logins = readLogins(args, loginsMax)
  const { results } = await calls.ask('bestEmailByLogin', {
    logins,
    signals: { reasonForEmailNaturalLanguage: args.reason },
  })
  const rows = results.map(({ login, bestEmail: best, profile, otherCandidates }) => {
    return [login, best, profile, otherCandidates]
  })
  const reached = results.filter(({ bestEmail: best }) => best !== null)
  const without = logins.filter(
    (login) => !reached.some((one) => one.login.toLowerCase() === login.toLowerCase()),
  )
  const answered = results.length - reached.length
  const paidFor = answered === 0 ? [] : [`Of these ${answered} are known, at 1 credit each.`]
  const unreached =
    without.length === 0 ? [] : [`No good address: ${without.join(', ')}.`, ...paidFor]
  return composeAnswer({
    summary: [`${reached.length} of ${logins.length} people can be reached.`, ...unreached],
    tables: [{ name: 'addresses', columns, rows }],
    calls,
  })
}
