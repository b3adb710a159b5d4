import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/store/index.ts'

// LMDB returns its own buffer, which the next read overwrites.
test('a secret stays unchanged after any later read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'devdex-secrets-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const read = async () => {
    const store = openStore(dataDir)
    const secrets = ['suppression', 'cursor', 'repeats'].map((name) => store.secret(name))
    store.table<Uint8Array>('signals').get('nothing')
    const texts = secrets.map((secret) => Buffer.from(secret).toString('hex'))
    await store.close()
    return texts
  }
  const made = await read()
  expect(new Set(made).size).toBe(3)
  expect(await read()).toEqual(made)
})
