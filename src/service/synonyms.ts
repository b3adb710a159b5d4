/**
 * The synonyms of a service: the shipped list, and a list of the operator's, which is read again
 * when its file has changed.
 */
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readMessage, UsageFailure } from '../domain/index.ts'
import type { Log } from '../observe/index.ts'
import type { SynonymExpression, Synonyms } from '../plan/index.ts'

const pollMsDefault = 1000

/**
 * Rejects with UsageFailure for a file that cannot be read, or holds what is not allowed.
 *
 * @param path of the operator's list, if there is one
 */
export async function openSynonyms(path?: string): Promise<Synonyms> {
  // Loaded here, so that commands which only speak HTTP start without it.
  const { SynonymTable } = await import('../plan/index.ts')
  const shipped = await readList(createRequire(import.meta.url).resolve('#synonyms/synonyms.txt'))
  const own = path === undefined ? [] : await readList(path)
  return new SynonymTable([...shipped, ...own])
}

/**
 * Synonyms that follow the operator's list, without a restart. A list that cannot be read keeps the
 * one before, and is logged once for each state of the file. Rejects as `openSynonyms`.
 */
export async function followSynonyms(
  path: string,
  log: Pick<Log, 'info' | 'warn'>,
  pollMs = pollMsDefault,
): Promise<Synonyms> {
  // Read before the list, so that a change between the two is seen.
  let state = await readState(path)
  let current = await openSynonyms(path)
  let isPolling = false
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    const next = await readState(path)
    if (next !== state) {
      state = next
      try {
        current = await openSynonyms(path)
        log.info({ path }, 'the list of synonyms was read again')
      } catch (error) {
        log.warn({ path, reason: readMessage(error) }, 'the previous list of synonyms stays')
      }
    }
    isPolling = false
  }
  // A loop of its own would keep the process alive.
  setInterval(() => void poll(), pollMs).unref()
  return { at: (words, at) => current.at(words, at) }
}

/** Changes with every new content that an editor or a deployment writes. */
async function readState(path: string): Promise<string> {
  try {
    const { mtimeMs, ino, size } = await stat(path)
    return [mtimeMs, ino, size].join(' ')
  } catch (error) {
    return readMessage(error)
  }
}

async function readList(path: string): Promise<SynonymExpression[][]> {
  const { parseSynonymList, SynonymListError } = await import('../plan/index.ts')
  const text = await readText(path)
  try {
    return parseSynonymList(text)
  } catch (error) {
    if (!(error instanceof SynonymListError)) throw error
    throw createUsageFailure(`${path}, line ${error.line}: ${error.message}`)
  }
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    const isText = (error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA'
    const problem = isText ? 'cannot be read' : 'is not text in UTF-8'
    throw createUsageFailure(
      `${path} ${problem}; it takes a list with a line for each group`,
      error,
    )
  }
}

function createUsageFailure(problem: string, cause?: unknown): UsageFailure {
  return new UsageFailure(`--synonyms or DEVDEX_SYNONYMS: ${problem}`, { cause })
}
