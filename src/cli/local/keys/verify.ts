import { InvalidArgumentError } from 'commander'
import type { Anchor, VerifyReport } from '../../../accounts/index.ts'
import {
  type AccountsPlace,
  requireAccountStore,
  withAccountStore,
} from '../../../service/index.ts'
import { examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { counted, safeText } from '../../output/safe-text.ts'
import { type KeysOptions, writeJson } from './access.ts'
import type { Subcommand } from './command.ts'

interface VerifyCommandOptions extends KeysOptions {
  readonly anchor?: Anchor
}

export function verifyCommand(subcommand: Subcommand, io: Io): void {
  subcommand('verify')
    .description('verify all account records, the hash chain of the journal, and that both agree')
    .option(
      '--anchor <number:hash>',
      'head of an earlier verify: check that the journal up to it is unchanged',
      parseAnchor,
    )
    .addHelpText(
      'after',
      examples('devdex keys verify', 'devdex keys verify --anchor "$(cat head-of-last-week)"'),
    )
    .action((options: VerifyCommandOptions) => verify(io, options))
}

/** Parses `SEQ:HASH`, as `verify` prints it. */
function parseAnchor(text: string): Anchor {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash: hash.toLowerCase() }
  throw new InvalidArgumentError('It must be NUMBER:HASH, as "keys verify" prints its head.')
}

async function verify(io: Io, options: VerifyCommandOptions): Promise<void> {
  const { anchor, json } = options
  const report = await verifyWithProgress(io, options, anchor)
  if (json) await writeJson(io, report)
  await writeProblems(io, report)
  if (!json) await write(io.stdout, `verified ${formatHead(report)}\n`)
}

const eraseLine = '\r\u001b[K'

/** Verifies the accounts, with progress on a terminal. Throws an Error if there are none. */
export async function verifyWithProgress(
  io: Io,
  place: AccountsPlace,
  anchor?: Anchor,
): Promise<VerifyReport> {
  await requireAccountStore(place)
  const { stderr } = io
  const onProgress = (commits: number) => {
    if (stderr.isTTY) stderr.write(`${eraseLine}verifying ${counted(commits, 'commit')}`)
  }
  try {
    return await withAccountStore(place, (accountStore) =>
      accountStore.verify({ anchor, onProgress }),
    )
  } finally {
    if (stderr.isTTY) stderr.write(eraseLine)
  }
}

/** The head of the journal, for a person to note, and for `--anchor`. */
export function formatHead({ commits, trimmed, head }: VerifyReport): string {
  const isCut = trimmed === 0 ? '' : ` (those up to ${trimmed} were trimmed)`
  return `${counted(commits, 'commit')}${isCut}, head ${commits}:${head}`
}

/** Writes one line per problem to stderr. Throws an Error if there are any. */
export async function writeProblems(io: Io, { whole, problems }: VerifyReport): Promise<void> {
  for (const problem of problems) await write(io.stderr, `${safeText(problem)}\n`)
  if (!whole) throw new Error(`the accounts are damaged: ${counted(problems.length, 'problem')}`)
}
