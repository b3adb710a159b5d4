/** The synonyms of a service: the shipped list, and a list of the operator's. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { UsageFailure } from '../domain/index.ts'
import type { SynonymExpression, Synonyms } from '../plan/index.ts'

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

async function readList(path: string): Promise<SynonymExpression[][]> {
  const { parseSynonymList, SynonymListError } = await import('../plan/index.ts')
  const text = await readText(path)
  try {
    return parseSynonymList(text)
  } catch (error) {
    if (!(error instanceof SynonymListError)) throw error
    throw refused(`${path}, line ${error.line}: ${error.message}`)
  }
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    const isText = (error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA'
    const problem = isText ? 'cannot be read' : 'is not text in UTF-8'
    throw refused(`${path} ${problem}; it takes a list with a line for each group`, error)
  }
}

function refused(problem: string, cause?: unknown): UsageFailure {
  return new UsageFailure(`--synonyms or DEVDEX_SYNONYMS: ${problem}`, { cause })
}
