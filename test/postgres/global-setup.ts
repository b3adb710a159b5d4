import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setup as useMemory } from '../temporary-folder.ts'
import { missing, shareServer } from './server.ts'

/** One server for all suites. They make databases of their own. */
export async function setup(): Promise<(() => void) | undefined> {
  if (missing !== undefined) return undefined
  const removeFolder = useMemory()
  // The server may be another user's.
  if (removeFolder !== undefined) chmodSync(tmpdir(), 0o711)
  const removeServer = await shareServer()
  return () => {
    removeServer()
    removeFolder?.()
  }
}
