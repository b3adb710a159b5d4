/** Scripts and styles that are read when they are first needed. */
import { isReachable } from '../session.ts'

/** The server has other files by now: those of this page are gone, as after an upgrade. */
export class ReplacedError extends Error {
  override readonly name = 'ReplacedError'
}

/** The server does not answer. Another try may do once it is back. */
export class AwayError extends Error {
  override readonly name = 'AwayError'
}

/** Rejects with ReplacedError if a retry is useless, and with AwayError. */
export async function importDeferred<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw await explainFailure(error)
  }
}

/** Whether the server is away, or its page names another script than this one has. */
async function explainFailure(error: unknown): Promise<unknown> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src')
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const isReplaced = answer.ok && own && !(await answer.text()).includes(own)
    return isReplaced ? new ReplacedError('This page has been replaced.') : error
  } catch {
    isReachable.value = false
    return new AwayError('The server does not answer.')
  }
}
