/** Other processes may open a store at any moment of a commit. */
import { spawn } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import type { JournalEntry } from '../../src/store/index.ts'
import { compiledProgram } from '../compiled.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { startMs } from './bookkeeper.ts'

vi.setConfig({ testTimeout: 120_000 })

it('no commit is lost while other processes open the store', async () => {
  const dataDir = freshDataDir()
  const store = openForTest(dataDir)
  const openers = [0, 1].map(() => startOpening(dataDir))
  const openings = openers.map(() => 0)
  for (const [i, { stdout }] of openers.entries()) stdout.on('data', () => openings[i]!++)
  let seq = 0
  while (openings.some((count) => count < tries(15))) {
    for (let i = 0; i < 50; i++) {
      const entry: JournalEntry = { kind: 'erased', user: `${seq}`, signals: 0 }
      expect(store.transact('flush', () => store.journal.append(startMs, [entry]))).toBe(++seq)
    }
    await setImmediate()
  }
  store.refresh()
  const entries = [...store.journal.records()].flatMap((record) => record.entries)
  const found = entries.map((entry) => ('user' in entry ? entry.user : ''))
  expect(found).toEqual(Array.from({ length: seq }, (_, i) => `${i}`))
})

/** A process that opens and closes the store repeatedly, and prints a line each time. */
function startOpening(dataDir: string) {
  const program = compiledProgram('store/opener-process')
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}
