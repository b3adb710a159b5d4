/** schemathesis in a separate Python environment below `.bench`, created once. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from '../../../../bench/workspace.ts'
import { SkippedError } from '../../suite.ts'

export const schemathesisVersion = '4.32.5'

const run = promisify(execFile)

/**
 * The Python of an environment with schemathesis.
 * @param mayInstall whether to download it where it is missing
 * @throws SkippedError that says what is missing
 */
export async function schemathesisPython(mayInstall: boolean): Promise<string> {
  const folder = join(repositoryFolder, `.bench/schemathesis-${schemathesisVersion}`)
  if (!existsSync(folder)) {
    if (!mayInstall) {
      throw new SkippedError('`npm run test:stress -- schemathesis` installs it below .bench')
    }
    await install(folder)
  }
  return join(folder, 'bin/python3')
}

/** The folder is renamed at the end, so that a partial installation does not count. */
async function install(folder: string): Promise<void> {
  const unfinished = mkdtempSync(`${folder}-`)
  try {
    await run('python3', ['-m', 'venv', unfinished])
    const wanted = `schemathesis==${schemathesisVersion}`
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', wanted]
    await run(join(unfinished, 'bin/python3'), pip)
    renameSync(unfinished, folder)
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const reason = (stderr || message).trim().split('\n').at(-1)
    throw new SkippedError(
      `python3 (3.10 or newer, with venv) and PyPI, or a mirror that pip knows, are needed to ` +
        `install schemathesis ${schemathesisVersion}: ${reason}`,
    )
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
