/** Adds a suppression, or counts what it would hide, by the same checks. */
import type { SuppressionList } from '../../../accounts/people/index.ts'
import type {
  OperationRequest,
  SuppressionEffect,
  SuppressionKind,
} from '../../../operations/index.ts'
import type { AddedSuppression, KnownPerson } from '../../../people/index.ts'
import { SnapshotError } from '../../../snapshot/index.ts'
import type { Perform } from '../../operator.ts'
import { refuseInvalid, UsageFailure } from '../../output/report.ts'
import { type StoredSnapshot, useStored } from '../stored/snapshot.ts'
import {
  chooseDomainOrLogin,
  countAddresses,
  countPeople,
  type Effect,
  findPerson,
  formatAddresses,
  formatEffect,
  requireLogin,
} from './effect.ts'
import { describeSuppression, useList } from './suppressions.ts'

/** A value to suppress. */
interface SuppressedValue {
  readonly value: string
  /** Guessed by the form of the value, without `--kind`, until the snapshot is read. */
  kind: SuppressionKind
  readonly isKindGuessed: boolean
  isKindKnown: boolean
}

async function readValue({
  value,
  kind,
}: OperationRequest<'previewSuppression'>): Promise<SuppressedValue> {
  // Loaded here, so that other commands start without it.
  const { detectKind } = await import('../../../people/index.ts')
  const isKnown = kind !== undefined
  return { value, kind: kind ?? detectKind(value), isKindGuessed: !isKnown, isKindKnown: isKnown }
}

/** Decides about the kind by the snapshot. Throws UsageFailure for one that is ambiguous. */
async function settleKind(wanted: SuppressedValue, stored: StoredSnapshot | null): Promise<void> {
  if (!wanted.isKindGuessed) return
  if (wanted.kind === 'domain' && stored !== null) {
    wanted.kind = await chooseDomainOrLogin(stored, wanted.value)
    wanted.isKindKnown = true
  }
  if (wanted.kind === 'login') await requireLogin(stored, wanted.value)
}

export const previewSuppression: Perform<'previewSuppression'> = async ({ data }, request) => {
  return refuseInvalid(async () => {
    const wanted = await readValue(request)
    return useStored(data, async (stored) => {
      await settleKind(wanted, stored)
      const { kind, value } = wanted
      if (kind === 'email' || kind === 'domain') {
        const { suppressed, needsYes } = await countHidden(stored, kind, value)
        return { kind, needsYes, suppressed }
      }
      if (stored === null) return { kind, needsYes: false, suppressed: null }
      const person = await findPerson(stored, kind, value)
      const suppressed = await countPeople(stored, kind, value, person)
      return { kind, needsYes: false, suppressed }
    })
  })
}

/** Throws UsageFailure for an invalid value, and where `yes` is needed. */
export const addSuppression: Perform<'addSuppression'> = async (place, request) => {
  const effect = await useList(place, (list) => addToList(list, place.data, request))
  const { added, suppressed } = effect
  const { isNew, signalsErased } = added
  return {
    ...describeSuppression(added),
    isNew,
    signalsErased,
    suppressed,
    text: formatEffect(effect),
  }
}

async function addToList(
  list: SuppressionList,
  data: string,
  { note, yes = false, ...request }: OperationRequest<'addSuppression'>,
): Promise<Effect> {
  const { serviceId } = await import('../../../ingest/index.ts')
  const wanted = await readValue(request)
  const { value, isKindGuessed } = wanted
  let added: AddedSuppression | undefined
  const add = async (person?: KnownPerson) => {
    const { kind } = wanted
    // A person who has left the data set may still have signals, which the platformId identifies.
    const id = kind === 'platformId' ? serviceId('user', value) : undefined
    added = await list.add({ value, kind, note, person, id: person?.id ?? id })
    return added
  }
  try {
    return await useStored(data, async (stored) => {
      await settleKind(wanted, stored)
      const { kind } = wanted
      if (kind === 'email' || kind === 'domain') {
        if (!yes) await requireFew(stored, kind, value)
        const before = list.suppressed
        const isNewlySuppressed = (address: string) =>
          list.suppressesAddress(address) && !before.suppressesAddress(address)
        const added = await add()
        const suppressed = stored && (await countAddresses(stored, isNewlySuppressed))
        return { added, suppressed, isKindGuessed }
      }
      const person = stored === null ? undefined : await findPerson(stored, kind, value)
      const added = await add(person)
      const suppressed = stored && (await countPeople(stored, kind, value, person))
      return { added, suppressed, isKindGuessed }
    })
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    if (added !== undefined)
      return { ...describeProblem(error, 'what it hides is not known'), added }
    // An unreadable snapshot must not delay a suppression.
    if (wanted.kind === 'domain' && !yes) await requireFew(null, 'domain', value)
    if (wanted.kind === 'login' && isKindGuessed) await requireLogin(null, value)
    return { ...describeProblem(error, describeLack(wanted)), added: await add() }
  }

  function describeProblem(error: Error, lack: string) {
    return { suppressed: null, isKindGuessed, problem: `(${error.message}): ${lack}` }
  }
}

/** Says what a suppression lacks that was added without the snapshot. */
function describeLack({ kind, isKindKnown }: SuppressedValue): string {
  const again = 'add it again once there is another snapshot'
  if (kind === 'login') {
    return `the login alone is suppressed, and signals about the person stay: ${again}`
  }
  if (kind === 'platformId') return `the platformId alone is suppressed, not the login: ${again}`
  if (kind === 'email' || isKindKnown) return 'what it hides is not known'
  return 'it was taken for a domain; if it is a login, add it again with --kind login'
}

/** Hiding more people than this needs `--yes`. */
const hiddenWithoutYesMax = 1000

/** Throws UsageFailure for a public suffix, and if it would hide too many people. */
async function requireFew(
  stored: StoredSnapshot | null,
  kind: 'email' | 'domain',
  value: string,
): Promise<void> {
  const { suppressed, isPublic, needsYes } = await countHidden(stored, kind, value)
  if (!needsYes) return
  const number = suppressed === null ? 'an unknown number of people' : formatAddresses(suppressed)
  const what = isPublic
    ? 'everyone can register below this domain'
    : `many people have this ${kind}`
  throw new UsageFailure(`${what}: it hides ${number}; to suppress it all the same, add --yes`)
}

interface Hidden {
  /** Null without a snapshot. */
  readonly suppressed: Required<SuppressionEffect> | null
  readonly isPublic: boolean
  readonly needsYes: boolean
}

/** Counts what an address or a domain would hide. Throws SuppressionError `invalid`. */
async function countHidden(
  stored: StoredSnapshot | null,
  kind: 'email' | 'domain',
  value: string,
): Promise<Hidden> {
  const { isPublicSuffix, matchAddress, matchDomain } = await import('../../../people/index.ts')
  const matches = kind === 'domain' ? matchDomain(value) : matchAddress(value)
  const suppressed = stored === null ? null : await countAddresses(stored, matches)
  const isPublic = kind === 'domain' && isPublicSuffix(value)
  const isMany = suppressed !== null && suppressed.users > hiddenWithoutYesMax
  return { suppressed, isPublic, needsYes: isPublic || isMany }
}
