/** `devdex suppress`: manages the suppression list. Values are stored only as keyed hashes. */

import { type Command, Option } from 'commander'
import type { SuppressionList } from '../../accounts/people/index.ts'
import type { Config } from '../../config.ts'
import type { AddedSuppression, KnownPerson, SuppressionKind } from '../../people/index.ts'
import {
  type AccountsPlace,
  requireAccountStore,
  withAccountStoreIfAny,
  withPlacedAccountStore,
} from '../../service/index.ts'
import { SnapshotError } from '../../snapshot/index.ts'
import { accountsOption, examples } from '../options.ts'
import { type Io, write } from '../output/io.ts'
import { openListing } from '../output/listing.ts'
import { UsageFailure } from '../output/report.ts'
import { safeText } from '../output/safe-text.ts'
import { type StoredSnapshot, withStored } from './stored/snapshot.ts'
import {
  addressesText,
  domainOrLogin,
  type Effect,
  effectText,
  kindToRemove,
  requireLogin,
  storedPerson,
  suppressedAddresses,
  suppressedPeople,
} from './suppress-effect.ts'
import { isoOf } from './time-arguments.ts'

interface SuppressOptions extends AccountsPlace {
  readonly json?: boolean
}

interface ValueOptions extends SuppressOptions {
  readonly kind?: keyof typeof kinds
}

export interface AddOptions extends SuppressOptions {
  /** Absent: guessed by the form of the value. */
  readonly kind?: SuppressionKind | undefined
  readonly note?: string | undefined
  readonly yes?: boolean
}

type TypedAddOptions = Omit<AddOptions, 'kind'> & ValueOptions

interface RemoveOptions extends ValueOptions {
  readonly mark?: string
}

/** The kinds by their names on the command line. */
const kinds = {
  login: 'login',
  'platform-id': 'platformId',
  email: 'email',
  domain: 'domain',
} as const satisfies Record<string, SuppressionKind>

const valueHelp = 'a login, a platformId (with --kind), an e-mail address, or a domain'

export function suppressCommand(program: Command, io: Io, config: Config): void {
  const suppress = program
    .command('suppress')
    .addHelpText('after', examples('devdex suppress add mira', 'devdex suppress list'))
  const subcommand = (name: string) =>
    suppress
      .command(name)
      .option('--data <dir>', 'the data directory', config.dataDir)
      .addOption(accountsOption(config))
      .option('--json', 'print JSON')
  const kindOption = () =>
    new Option('--kind <kind>', 'kind of the value (default: guessed by its form)').choices(
      Object.keys(kinds),
    )
  subcommand('add')
    .description('suppress a person, an address, or all addresses of a domain in every answer')
    .argument('<value>', valueHelp)
    .addOption(kindOption())
    .option('--note <text>', 'note for yourself; stored in clear, so do not name a person')
    .option(
      '-y, --yes',
      'allow a domain such as com or co.uk, and a value that hides over 1,000 people',
    )
    .addHelpText('after', addHelp)
    .action((value: string, { kind, ...options }: TypedAddOptions) =>
      add(io, value, { ...options, kind: kind && kinds[kind] }),
    )
  subcommand('remove')
    .description('end the suppression of a value')
    .argument('[value]', valueHelp)
    .addOption(kindOption())
    .option('--mark <hex>', 'pseudonym from "suppress list", in place of a value')
    .addHelpText(
      'after',
      examples('devdex suppress remove mira', 'devdex suppress remove --mark 3f9a0c55d2e1'),
    )
    .action((value: string | undefined, options: RemoveOptions) => remove(io, value, options))
  subcommand('list')
    .description('list suppressions, oldest first, as pseudonyms (values are not stored)')
    .addHelpText('after', examples('devdex suppress list', 'devdex suppress list --json'))
    .action((options: SuppressOptions) => list(io, options))
}

const addHelp = `${examples(
  'devdex suppress add mira --note "ticket 4711"',
  'devdex suppress add U_kgDOAAAAAQ --kind platform-id',
  'devdex suppress add mira@home.example',
  'devdex suppress add home.example',
)}

A value that looks like a domain is a login if the current snapshot has a user with that login. A
top-level domain, such as com or dev, needs --kind if the snapshot has no such login.`

async function add(io: Io, value: string, options: AddOptions): Promise<void> {
  const effect = await addedSuppression(value, options)
  const { kind, mark, isNew, signalsErased } = effect.added
  if (options.json) {
    await writeJson(io, {
      ...shown(effect.added),
      isNew,
      signalsErased,
      suppressed: effect.suppressed,
    })
  } else {
    await write(io.stdout, `${isNew ? 'suppressed' : 'was suppressed'} ${kind} ${mark}\n`)
  }
  await write(io.stderr, effectText(effect))
}

/** Throws UsageFailure for an invalid value, and where `yes` is needed. */
export function addedSuppression(value: string, options: AddOptions): Promise<Effect> {
  return withList(options, (suppressions) => addTo(suppressions, value, options))
}

async function addTo(
  suppressions: SuppressionList,
  value: string,
  options: AddOptions,
): Promise<Effect> {
  // Loaded here, so that other commands start without them.
  const { kindOf } = await import('../../people/index.ts')
  const { serviceId } = await import('../../ingest/index.ts')
  const { data, note } = options
  const isKindGuessed = options.kind === undefined
  let kind = options.kind ?? kindOf(value)
  let isKindKnown = !isKindGuessed
  let added: AddedSuppression | undefined
  const addKnown = async (person?: KnownPerson) => {
    // A person who has left the data set may still have signals, which the platformId identifies.
    const id = kind === 'platformId' ? serviceId('user', value) : undefined
    added = await suppressions.add({ value, kind, note, person, id: person?.id ?? id })
    return added
  }
  try {
    return await withStored(data, async (stored) => {
      if (kind === 'domain' && isKindGuessed && stored !== null) {
        kind = await domainOrLogin(stored, value)
        isKindKnown = true
      }
      if (kind === 'login' && isKindGuessed) await requireLogin(stored, value)
      if (kind === 'email' || kind === 'domain') {
        await requireYes(stored, kind, value, options)
        const before = suppressions.suppressed
        const isNewlySuppressed = (address: string) =>
          suppressions.suppressesAddress(address) && !before.suppressesAddress(address)
        const added = await addKnown()
        const suppressed = stored && (await suppressedAddresses(stored, isNewlySuppressed))
        return { added, suppressed, isKindGuessed }
      }
      const person = stored === null ? undefined : await storedPerson(stored, kind, value)
      const added = await addKnown(person)
      const suppressed = stored && (await suppressedPeople(stored, kind, value, person))
      return { added, suppressed, isKindGuessed }
    })
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    if (kind === 'domain' && added === undefined) await requireYes(null, kind, value, options)
    if (kind === 'login' && isKindGuessed && added === undefined) await requireLogin(null, value)
    // An unreadable snapshot must not delay a suppression.
    const missing =
      added === undefined ? missingText(kind, isKindKnown) : 'what it hides is not known'
    return {
      added: added ?? (await addKnown()),
      suppressed: null,
      isKindGuessed,
      problem: `(${error.message}): ${missing}`,
    }
  }
}

/** Hiding more people than this needs `--yes`. */
const hiddenWithoutYesMax = 1000

/**
 * Throws UsageFailure without `--yes` for a public suffix, and if it would hide too many people.
 */
async function requireYes(
  stored: StoredSnapshot | null,
  kind: 'email' | 'domain',
  value: string,
  { yes }: AddOptions,
): Promise<void> {
  if (yes) return
  const { hidden, isPublic, needsYes } = await hiddenAddresses(stored, kind, value)
  if (!needsYes) return
  const number = hidden === null ? 'an unknown number of people' : addressesText(hidden)
  const what = isPublic
    ? 'everyone can register below this domain'
    : `many people have this ${kind}`
  throw new UsageFailure(`${what}: it hides ${number}; to suppress it all the same, add --yes`)
}

/** Counts what an address or a domain would hide. Throws SuppressionError `invalid`. */
export async function hiddenAddresses(
  stored: StoredSnapshot | null,
  kind: 'email' | 'domain',
  value: string,
) {
  const { isPublicSuffix, ofAddress, ofDomain } = await import('../../people/index.ts')
  const matches = kind === 'domain' ? ofDomain(value) : ofAddress(value)
  const hidden = stored === null ? null : await suppressedAddresses(stored, matches)
  const isPublic = kind === 'domain' && isPublicSuffix(value)
  const needsYes = isPublic || (hidden !== null && hidden.users > hiddenWithoutYesMax)
  return { hidden, isPublic, needsYes }
}

/** Says what a suppression lacks that was added without the snapshot. */
function missingText(kind: SuppressionKind, isKindKnown: boolean): string {
  const again = 'add it again once there is another snapshot'
  if (kind === 'login') {
    return `the login alone is suppressed, and signals about the person stay: ${again}`
  }
  if (kind === 'platformId') return `the platformId alone is suppressed, not the login: ${again}`
  if (kind === 'email' || isKindKnown) return 'what it hides is not known'
  return 'it was taken for a domain; if it is a login, add it again with --kind login'
}

const shownAgain = [
  'a running server shows the data again within a second, if its snapshot still has it',
  'data that an import excluded returns if its lines are imported again, also with --update',
]

async function remove(io: Io, value: string | undefined, options: RemoveOptions): Promise<void> {
  const { mark, json } = options
  if ((value === undefined) === (mark === undefined)) {
    throw new UsageFailure('give either a value or --mark')
  }
  await requireAccountStore(options)
  const removed = await withList(options, async (suppressions) => {
    if (mark !== undefined) return suppressions.remove({ mark })
    const { kind } = options
    const wanted = kind === undefined ? await kindToRemove(suppressions, value!) : kinds[kind]
    return suppressions.remove({ value: value!, kind: wanted })
  })
  if (removed.length === 0) throw new Error('nothing is suppressed by that')
  if (json) return writeJson(io, removed.map(shown))
  for (const one of removed) await write(io.stdout, `suppression ended: ${one.kind} ${one.mark}\n`)
  await write(io.stderr, `${shownAgain.join('\n')}\n`)
}

async function list(io: Io, options: SuppressOptions): Promise<void> {
  const { json } = options
  const suppressions = await listedSuppressions(options)
  const listing = openListing(io, { columns: ['mark', 'kind', 'at', 'note'] }, json ? { json } : {})
  await listing.print(suppressions)
  await listing.end()
}

/** Oldest first. Empty without accounts. */
export function listedSuppressions(place: AccountsPlace) {
  return withAccountStoreIfAny(place, async (accountStore) =>
    accountStore === null ? [] : (await (await accountStore.openSuppressions()).list()).map(shown),
  )
}

export function shown({
  mark,
  kind,
  atMs,
  note,
}: Omit<AddedSuppression, 'isNew' | 'signalsErased'>) {
  return { mark, kind, at: isoOf(atMs), note }
}

/** Runs `use` with the suppression list. Throws UsageFailure for a value that its kind excludes. */
export async function withList<T>(
  place: AccountsPlace,
  use: (suppressions: SuppressionList) => Promise<T>,
): Promise<T> {
  // Loaded here, so that other commands start without it.
  const { SuppressionError } = await import('../../people/index.ts')
  try {
    return await withPlacedAccountStore(place, async (accountStore) =>
      use(await accountStore.openSuppressions()),
    )
  } catch (error) {
    if (error instanceof SuppressionError && error.code === 'invalid') {
      throw new UsageFailure(safeText(error.message), { cause: error })
    }
    throw error
  }
}

function writeJson(io: Io, value: unknown): Promise<void> {
  return write(io.stdout, `${JSON.stringify(value)}\n`)
}
