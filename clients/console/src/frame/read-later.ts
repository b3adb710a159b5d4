/** Scripts and styles that are read when they are first needed. */

/** The server has other files by now: those of this page are gone, as after an upgrade. */
export class ReplacedError extends Error {
  override readonly name = 'ReplacedError'
}

/** Rejects with ReplacedError where another try would be in vain. */
export async function readLater<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw (await isReplaced()) ? new ReplacedError('This page has been replaced.') : error
  }
}

/** Whether the page of the server names another script than this one has. */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src')
  if (!own) return false
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(own)
  } catch {
    return false
  }
}
