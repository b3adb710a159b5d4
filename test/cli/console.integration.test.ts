/** The process of `devdex console --operate`. Its options are in transcripts/service.txt. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { compiledProgram } from '../compiled.ts'

it('serves operators until it is stopped, by a link that works once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-console-'))
  // The first import makes it.
  const data = join(folder, 'data')
  const args = [compiledProgram('../src/main'), 'console', '--operate', '--data', data]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { origin, hash } = new URL(line)
    const body = JSON.stringify({ token: hash.replace('#token=', '') })
    const headers = { 'content-type': 'application/json' }
    const open = () => fetch(`${origin}/operate/session`, { method: 'POST', headers, body })
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(401)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})
