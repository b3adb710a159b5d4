/** The sample as `devdex import` leaves it. Suites of one run share it, by the folder of the run. */
import { execFile } from 'node:child_process'
import { cp, mkdir, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { vi } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param clock a module that sets the time of the import */
export async function copySample(folder: string, clock?: string): Promise<void> {
  if (process.env.TMPDIR === undefined) return importSample(folder, clock)
  const shared = join(tmpdir(), clock === undefined ? 'sample' : 'sample-by-clock')
  // Stays, so that the first suite alone finds it absent.
  const isFirst = await mkdir(`${shared}-claimed`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await importSample(`${shared}-importing`, clock)
    await rename(`${shared}-importing`, shared)
  } else await vi.waitFor(() => stat(shared), { timeout: 120_000 })
  await cp(shared, folder, { recursive: true })
}

async function importSample(folder: string, clock?: string): Promise<void> {
  const options = clock === undefined ? {} : { NODE_OPTIONS: `--import=${clock}` }
  await promisify(execFile)(
    process.execPath,
    [join(root, 'dist/src/main.js'), 'import', 'data/sample', '--data', folder],
    { cwd: root, env: { ...process.env, ...options } },
  )
}
