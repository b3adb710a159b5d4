/** Packages of Python in a temporary folder, for tests that are skipped where they cannot be had. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, type TestContext } from 'vitest'

export const run = promisify(execFile)

export interface PythonTools {
  readonly folder: string
  /** Why there are none, for lack of Python or of a network. */
  readonly missing: string | undefined
  tool(name: string): string
  need(context: TestContext): void
}

/** Installed before all tests of a file. */
export function installPython(...packages: readonly string[]): PythonTools {
  const tools = {
    folder: '',
    missing: undefined as string | undefined,
    tool: (name: string) => join(tools.folder, 'venv', 'bin', name),
    need: ({ skip }: TestContext) => {
      if (tools.missing !== undefined) skip(`cannot be installed: ${tools.missing}`)
    },
  }
  beforeAll(async () => {
    tools.folder = await mkdtemp(join(tmpdir(), 'devdex-python-'))
    try {
      await run('python3', ['-m', 'venv', join(tools.folder, 'venv')])
      const quiet = ['install', '--quiet', '--disable-pip-version-check']
      await run(tools.tool('pip'), [...quiet, ...packages])
    } catch (error) {
      tools.missing = String(error)
    }
  })
  afterAll(() => rm(tools.folder, { recursive: true }))
  return tools
}
