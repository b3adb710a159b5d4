/** Reading a snapshot without serving it gives the same as the engine. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoredSnapshot, useStored } from '../../src/cli/local/stored/snapshot.ts'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import { loadSnapshot, snapshotPath } from '../../src/snapshot/index.ts'
import { importInto, makeFolder } from '../snapshot/small-snapshot.ts'
import { importedPeople } from './people-data.ts'

let dataDir: string
let name: string

beforeAll(async () => {
  dataDir = makeFolder()
  name = await importInto(dataDir, 60)
})

afterAll(() => rmSync(dataDir, { recursive: true }))

async function withBoth<T>(
  data: string,
  use: (stored: StoredSnapshot, engine: ReturnType<typeof openEmbeddedEngine>) => Promise<T>,
): Promise<T> {
  const options = { workers: 1, deadlineMs: 1000, onWorkerLost: () => undefined }
  const engine = openEmbeddedEngine(await loadSnapshot(data), options)
  const stored = await StoredSnapshot.open(data)
  try {
    return await use(stored!, engine)
  } finally {
    await stored?.close()
    await engine.close()
  }
}

describe('a stored snapshot', () => {
  test('finds every user as the engine does, by each name', async () => {
    await withBoth(dataDir, async (stored, engine) => {
      for (let i = 0; i < 60; i++) {
        const [known] = await engine.documents.find('users', 'login', [`user-${i}`])
        const document = JSON.parse(Buffer.from(known!.body).toString())
        const { id, platformId, login } = document
        const found = await stored.findUser('login', login.toUpperCase())
        expect(found).toEqual({ ordinal: known!.ordinal, id, platformId, login, document })
        expect(await stored.findUser('platformId', platformId)).toEqual(found)
        expect(await stored.findUser('id', id)).toEqual(found)
      }
      expect(await stored.findUser('login', 'nobody')).toBeUndefined()
    })
  })

  test('takes of namesakes the one that the service shows', async () => {
    await withBoth(await importedPeople(), async (stored, engine) => {
      const [shown] = await engine.documents.find('users', 'login', ['TWIN'])
      expect((await stored.findUser('login', 'TWIN'))?.ordinal).toBe(shown!.ordinal)
      const users = await stored.loadCollection('users')
      expect(users.findOrdinals('login', 'TWIN')).toHaveLength(2)
    })
  })

  test('has repositories, whose vectors it does not read, and the profiles', async () => {
    await withBoth(dataDir, async (stored, engine) => {
      for (const collection of ['repos', 'professionals'] as const) {
        const documents = await stored.loadCollection(collection)
        const ordinals = Array.from({ length: documents.documents }, (_, ordinal) => ordinal)
        const bodies = await engine.documents.bodies(collection, ordinals)
        expect(ordinals.map((ordinal) => documents.readDocument(ordinal))).toEqual(
          bodies.map((body) => JSON.parse(Buffer.from(body).toString())),
        )
        expect(documents.documents).toBe(engine.sizes[collection])
      }
    })
  })

  test('is nothing where nothing was imported', async () => {
    const empty = makeFolder()
    expect(await useStored(empty, async (stored) => stored)).toBeNull()
    rmSync(empty, { recursive: true })
  })

  test('refuses a damaged file by name', async () => {
    const folder = snapshotPath(dataDir, name)
    const file = readdirSync(folder).find((entry) => entry === 'users-0.segment')!
    const path = join(folder, file)
    const whole = readFileSync(path)
    const damaged = Buffer.from(whole)
    damaged[damaged.length >> 1]! ^= 1
    writeFileSync(path, damaged)
    try {
      const found = useStored(dataDir, async (stored) => stored!.findUser('login', 'user-1'))
      await expect(found).rejects.toThrow(/users-0\.segment is damaged/)
    } finally {
      writeFileSync(path, whole)
    }
  })
})
