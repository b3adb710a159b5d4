import { missing, shareServer } from './server.ts'

/** One server for all suites. They make databases of their own. */
export async function setup(): Promise<(() => void) | undefined> {
  return missing === undefined ? shareServer() : undefined
}
