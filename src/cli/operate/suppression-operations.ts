/** Operations on the suppression list, and a preview of an entry's effect. */
import { type SuppressionKind, suppressionKinds } from '../../people/index.ts'
import { requireAccountStore } from '../../service/index.ts'
import { withStored } from '../local/stored/snapshot.ts'
import {
  addedSuppression,
  hiddenAddresses,
  listedSuppressions,
  shown,
  withList,
} from '../local/suppress.ts'
import {
  domainOrLogin,
  effectText,
  requireLogin,
  storedPerson,
  suppressedPeople,
} from '../local/suppress-effect.ts'
import { UsageFailure } from '../output/report.ts'
import type { BodyMembers } from './members.ts'
import type { Operation } from './operate-routes.ts'
import type { OperatePlace } from './place.ts'

const takesValue = ['value', 'kind']
const noteCharsMax = 500

export function suppressionOperations(place: OperatePlace): Operation[] {
  return [
    {
      method: 'GET',
      path: '/suppressions',
      run: async () => ({ suppressions: await listedSuppressions(place) }),
    },
    {
      method: 'POST',
      path: '/suppressions/preview',
      takes: takesValue,
      run: (members) => preview(place, members.text('value'), kindIn(members)),
    },
    {
      method: 'POST',
      path: '/suppressions/add',
      takes: [...takesValue, 'note', 'yes'],
      run: (members) => add(place, members),
    },
    {
      method: 'POST',
      path: '/suppressions/remove',
      takes: ['mark'],
      run: async (members) => {
        await requireAccountStore(place)
        const mark = members.text('mark', 64)
        const removed = await withList(place, async (list) => list.remove({ mark }))
        if (removed.length === 0) throw new Error('nothing is suppressed by that')
        return { removed: removed.map(shown) }
      },
    },
  ]
}

function kindIn(members: BodyMembers): SuppressionKind | undefined {
  return members.oneOf('kind', suppressionKinds)
}

/** The checks of `add`, without adding an entry. */
async function preview({ data }: OperatePlace, value: string, given: SuppressionKind | undefined) {
  const { kindOf, SuppressionError } = await import('../../people/index.ts')
  try {
    return await withStored(data, async (stored) => {
      let kind = given ?? kindOf(value)
      if (kind === 'domain' && given === undefined && stored !== null) {
        kind = await domainOrLogin(stored, value)
      }
      if (kind === 'login' && given === undefined) await requireLogin(stored, value)
      if (kind === 'email' || kind === 'domain') {
        const { hidden, needsYes } = await hiddenAddresses(stored, kind, value)
        return { kind, needsYes, suppressed: hidden }
      }
      if (stored === null) return { kind, needsYes: false, suppressed: null }
      const person = await storedPerson(stored, kind, value)
      const suppressed = await suppressedPeople(stored, kind, value, person)
      return { kind, needsYes: false, suppressed }
    })
  } catch (error) {
    if (!(error instanceof SuppressionError) || error.code !== 'invalid') throw error
    throw new UsageFailure(error.message, { cause: error })
  }
}

async function add(place: OperatePlace, members: BodyMembers) {
  const effect = await addedSuppression(members.text('value'), {
    data: place.data,
    accounts: place.accounts,
    kind: kindIn(members),
    note: members.optionalText('note', noteCharsMax),
    yes: members.flag('yes'),
  })
  const { isNew, signalsErased } = effect.added
  const text = effectText(effect)
  return { ...shown(effect.added), isNew, signalsErased, suppressed: effect.suppressed, text }
}
