/** Operations on keys and their usage. */
import type { AccountOptions } from '../../accounts/index.ts'
import { type KeyScope, nameRules, services } from '../../contract/index.ts'
import { withAccountStoreIfAny } from '../../service/index.ts'
import { describeState, withAccess, withKnownAccess } from '../local/keys/access.ts'
import { requireScope } from '../local/keys/scope-options.ts'
import { daysAgo, isoOf, parseDay, parseExpiry } from '../local/time-arguments.ts'
import { isObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import { type BodyMembers, wrong } from './members.ts'
import type { Operation } from './operate-routes.ts'
import type { OperatePlace } from './place.ts'

const overlapSecondsMax = 366 * 86_400
const usageDays = 30
const dayRule = 'is a day such as 2030-01-31'
const expiryRule = 'is an ISO 8601 date or date-time in the future'
/** Limits the size of the page. */
const rowsMax = 20_000

export function keyOperations(place: OperatePlace): Operation[] {
  return [
    { method: 'GET', path: '/keys', run: async () => ({ keys: await listed(place) }) },
    {
      method: 'POST',
      path: '/keys/create',
      takes: [
        ...['name', 'services', 'credits', 'rate', 'concurrency', 'expiresAt', 'names', 'scope'],
      ],
      run: (members) => created(place, members),
    },
    {
      method: 'POST',
      path: '/keys/grant',
      takes: ['id', 'credits'],
      run: (members) => {
        const credits = members.number('credits', { min: 1 })
        const id = members.text('id')
        return withKnownAccess(place, async (access) => ({
          account: await access.keys.grant(id, credits),
        }))
      },
    },
    {
      method: 'POST',
      path: '/keys/rotate',
      takes: ['id', 'overlapSeconds'],
      run: async (members) => {
        const range = { min: 0, max: overlapSecondsMax }
        const overlapMs = (members.optionalNumber('overlapSeconds', range) ?? 86_400) * 1000
        const id = members.text('id')
        const earlierKeysEndAt = isoOf(Date.now() + overlapMs)
        const made = await withKnownAccess(place, async (access) =>
          access.keys.rotate(id, overlapMs),
        )
        return { ...made, earlierKeysEndAt }
      },
    },
    {
      method: 'POST',
      path: '/keys/revoke',
      takes: ['id', 'confirm'],
      run: (members) =>
        withKnownAccess(place, async (access) => {
          const id = members.text('id')
          const known = (await access.keys.list()).find((account) => account.id === id)
          if (known !== undefined) members.requireConfirmed(known.name)
          return { account: await access.keys.revoke(id) }
        }),
    },
    {
      method: 'POST',
      path: '/usage',
      takes: ['from', 'to', 'id'],
      run: (members) => usage(place, members),
    },
  ]
}

/** Empty without accounts. */
async function listed(place: OperatePlace) {
  return withAccountStoreIfAny(place, async (accountStore) => {
    if (accountStore === null) return []
    const { access } = accountStore
    const overlaps = await access.keys.listOverlaps()
    return (await access.keys.list()).map((account) => {
      const state = describeState(account)
      const earlierKeysEndAt = state === 'active' ? overlaps.get(account.id) : undefined
      return { ...account, state, earlierKeysEndAt }
    })
  })
}

async function created(place: OperatePlace, members: BodyMembers) {
  const scope = scopeIn(members)
  if (scope !== undefined) await requireScope(scope)
  const options: AccountOptions = {
    name: members.text('name', 128),
    services: members.texts('services', services.length) as AccountOptions['services'],
    credits: creditsIn(members),
    rate: members.optionalNumber('rate', { min: 1 }),
    concurrency: members.optionalNumber('concurrency', { min: 1 }),
    expiresAt: members.parsed('expiresAt', parseExpiry, expiryRule),
    names: members.oneOf('names', nameRules),
    scope,
  }
  return withAccess(place, async (access) => access.keys.create(options))
}

function creditsIn(members: BodyMembers): number | 'unlimited' {
  if (members.raw('credits') === 'unlimited') return 'unlimited'
  return members.number('credits', { min: 0 })
}

/** `access` and `requireScope` validate the rest. */
function scopeIn(members: BodyMembers): KeyScope | undefined {
  const scope = members.raw('scope')
  if (scope === undefined || isObject(scope)) return scope
  throw wrong('scope', 'is an object with `filters`, `fields` or `endpoints`')
}

async function usage(place: OperatePlace, members: BodyMembers) {
  const to = members.parsed('to', parseDay, dayRule) ?? daysAgo(0)
  const from = members.parsed('from', parseDay, dayRule) ?? daysAgo(usageDays - 1, Date.parse(to))
  if (from > to) throw new UsageFailure(`there is no day from ${from} to ${to}`)
  const id = members.optionalText('id')
  const rows = await withAccountStoreIfAny(
    place,
    async (accountStore) => (await accountStore?.access.readUsage({ id, from, to })) ?? [],
  )
  if (rows.length <= rowsMax) return { from, to, rows }
  throw new Error(`there are ${rows.length} rows; ask for fewer days, or for one key`)
}
