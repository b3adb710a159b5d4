import type { VerifyReport } from '../../../accounts/index.ts'
import type { OperationRequest } from '../../../operations/index.ts'
import { requireAccountStore, withAccountStore } from '../../../service/index.ts'
import type { OperatorPlace, Print } from '../../operator.ts'
import { type Io, write } from '../../output/io.ts'
import { writeJson } from '../../output/json.ts'
import { cleanText, formatCount } from '../../output/safe-text.ts'

const eraseLine = '\r\u001b[K'

/** Of a command with its progress on a terminal. Throws an Error if there are no accounts. */
export async function verifyAccounts(
  place: OperatorPlace,
  { anchor }: OperationRequest<'verifyAccounts'> = {},
): Promise<VerifyReport> {
  await requireAccountStore(place)
  const { stderr } = place.io
  const isShown = stderr.isTTY === true && place.served === undefined
  const onProgress = (commits: number) => {
    if (isShown) stderr.write(`${eraseLine}verifying ${formatCount(commits, 'commit')}`)
  }
  try {
    return await withAccountStore(place, (accountStore) =>
      accountStore.verify({ anchor, onProgress }),
    )
  } finally {
    if (isShown) stderr.write(eraseLine)
  }
}

export const printVerified: Print<'verifyAccounts'> = async ({ io }, report, { json }) => {
  if (json) await writeJson(io, report)
  await writeProblems(io, report)
  if (!json) await write(io.stdout, `verified ${formatHead(report)}\n`)
}

/** The head of the journal, for a person to note, and for `--anchor`. */
export function formatHead({ commits, trimmed, head }: VerifyReport): string {
  const isCut = trimmed === 0 ? '' : ` (those up to ${trimmed} were trimmed)`
  return `${formatCount(commits, 'commit')}${isCut}, head ${commits}:${head}`
}

/** Writes one line per problem to stderr. Throws an Error if there are any. */
export async function writeProblems(io: Io, { whole, problems }: VerifyReport): Promise<void> {
  for (const problem of problems) await write(io.stderr, `${cleanText(problem)}\n`)
  if (!whole)
    throw new Error(`the accounts are damaged: ${formatCount(problems.length, 'problem')}`)
}
