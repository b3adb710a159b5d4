/** Runs `account-process.ts`; each function's arguments are a data directory, a command, an id. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'
import { compiledProgram } from '../compiled.ts'

const program = compiledProgram('access/account-process')

type Target = 'pipe' | number

export function runToEnd(dataDir: string, command: string, id: string): void {
  const ended = spawnSync(process.execPath, [program, dataDir, command, id])
  expect(ended.status, ended.stderr.toString()).toBe(0)
}

/** Starts the process. The end of the test kills it. */
export function start(dataDir: string, command: string, id: string, stdout: Target = 'pipe') {
  const child = spawn(process.execPath, [program, dataDir, command, id], {
    stdio: ['pipe', stdout, 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Resolves with the first match of the pattern in the output from now on. */
export function outputOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onClose = (code: number | null) => reject(new Error(`ended with ${code} after "${text}"`))
    if (child.exitCode !== null) onClose(child.exitCode)
    const onData = (bytes: Buffer) => {
      text += bytes
      const found = pattern.exec(text)
      if (found === null) return
      child.off('close', onClose)
      child.stdout?.off('data', onData)
      resolve(found[0])
    }
    child.once('close', onClose)
    child.stdout?.on('data', onData)
  })
}
