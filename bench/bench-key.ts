/** The API key of a bench for the service that it started. */
import { runJson } from './child.ts'
import { devdexScript } from './workspace.ts'

/** Credits, rate and requests at once that no bench uses up. */
const credits = 1e12
const rate = 1e6

/**
 * @param services separated by commas
 * @param script the command line of the revision that serves
 */
export async function createKey(
  dataDir: string,
  services = 'SEARCH,RAW',
  script = devdexScript,
): Promise<string> {
  const inputs = ['--services', services, '--credits', `${credits}`, '--rate', `${rate}`]
  const name = ['--name', 'bench', '--concurrency', '10000']
  const args = ['keys', 'create', ...name, ...inputs, '--data', dataDir, '--json']
  return (await runJson<{ key: string }>(script, args)).key
}
