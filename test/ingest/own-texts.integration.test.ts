/** Addresses in people's own texts: no local part is in a snapshot, however it was made. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collections } from '../../src/domain/index.ts'
import { loadSnapshot, openCollection, snapshotPath } from '../../src/snapshot/index.ts'
import { ownPeople, piecesOf } from '../people/own-people.ts'
import { dataSet, documentsIn, importOf } from './data-set.ts'
import { merge, update } from './update/updates.ts'
import { wordEmbedder } from './word-embedder.ts'

const people = ownPeople(8, 23)
const users = people.map(({ user }) => user)
const repos = people.map(({ repo }) => repo)
const pieces = people.flatMap(({ addresses }) => addresses.flatMap(piecesOf))
const files = { 'users.jsonl': users, 'repos.jsonl': repos }

describe('an import of people who write addresses in all their texts', () => {
  it('stores, indexes and embeds no local part of them', async () => {
    expect(pieces.length).toBeGreaterThan(8 * 40)
    const embedder = wordEmbedder()
    const { dataDir, report } = await importOf(dataSet(files), { embedder })
    const folder = snapshotPath(dataDir, report.snapshot)
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name), 'latin1').toLowerCase()
      expect(
        pieces.filter((piece) => bytes.includes(piece)),
        name,
      ).toEqual([])
    }
    const embedded = embedder.texts.join(' ').toLowerCase()
    expect(pieces.filter((piece) => embedded.includes(piece))).toEqual([])
    const { shared } = await loadSnapshot(dataDir)
    for (const name of collections) {
      const terms = new Set(openCollection(name, shared[name]).dictionary.listTerms())
      const listed = people.map(({ user }) =>
        user.emails[0]!.replace(/@.*/, '').replace(/\W|_/g, ''),
      )
      expect(listed.filter((term) => terms.has(term))).toEqual([])
      const wanted = name === 'repos' ? [] : listed
      expect(listed.filter((term) => terms.has(`${term}@`))).toEqual(wanted)
    }
  })

  it('keeps all else, and shows what is shown of each address', async () => {
    const { dataDir } = await importOf(dataSet(files))
    const stored = await documentsIn(dataDir, 'users')
    for (const { user, texts, addresses } of people) {
      const document = stored.find(({ login }) => login === user.login)!
      for (const name of ['displayName', 'company', 'location'] as const) {
        const { text, shown } = addresses.find((one) => texts[name]!.includes(one.text))!
        expect(document[name]).toBe(texts[name]!.replace(text, shown))
      }
    }
  })

  it('is the same by an update', async () => {
    const earlier = users.map((user, i) => ({
      ...user,
      bio: i % 2 ? 'none' : user.bio,
      company: 'x',
    }))
    const changed = await importOf(dataSet({ ...files, 'users.jsonl': earlier }))
    await update(changed.dataDir, { 'users.jsonl': users })
    await merge(changed.dataDir)
    const { dataDir } = await importOf(dataSet(files))
    const filesOf = async (folder: string) => (await loadSnapshot(folder)).manifest.files
    expect(await filesOf(changed.dataDir)).toEqual(await filesOf(dataDir))
  })
})
