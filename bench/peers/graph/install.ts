/** networkx from PyPI, in a virtual environment below `.bench`, which git ignores. */
import { join } from 'node:path'
import { repositoryFolder } from '../../workspace.ts'
import { cachedFolder, stampOf } from '../text/cache.ts'
import { runTool } from '../text/install.ts'

export const workFolder = join(repositoryFolder, '.bench/peers/graph')
const pythonFolder = join(repositoryFolder, 'bench/peers/graph/python')

export const runnerScript = join(pythonFolder, 'runner.py')

/** Path of its Python. @throws Error that says why networkx cannot be had */
export async function installNetworkx(): Promise<string> {
  const folder = join(workFolder, 'environment')
  const requirements = join(pythonFolder, 'requirements.txt')
  const python = join(folder, 'bin/python')
  await cachedFolder(folder, stampOf([], [requirements]), async () => {
    await runTool(['python3', '-m', 'venv', folder], { cwd: pythonFolder })
    const install = ['install', '--quiet', '--requirement', requirements]
    await runTool([python, '-m', 'pip', ...install], { cwd: pythonFolder })
  })
  return python
}
