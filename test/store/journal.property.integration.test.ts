import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { Packr } from 'msgpackr'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../native-free-index/test/law.ts'
import { type JournalEntry, openStore } from '../../src/store/index.ts'
import { readCommit } from '../../src/store/journal.ts'
import { packEntry, unpackEntry } from '../../src/store/journal-entry.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { startMs } from './bookkeeper.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const count = fc.maxSafeNat()
const entry: fc.Arbitrary<JournalEntry> = fc.oneof(
  fc.record({ kind: fc.constant('created' as const), account: text, credits: count, key: text }),
  fc.record({ kind: fc.constant('key-added' as const), account: text, key: text }),
  fc.record({
    kind: fc.constant('key-ended' as const),
    account: text,
    key: text,
    endsAtMs: count,
  }),
  fc.record({ kind: fc.constant('revoked' as const), account: text }),
  fc.record({ kind: fc.constant('entitled' as const), account: text, rights: text }),
  fc.record({
    kind: fc.constant('granted' as const),
    account: text,
    credits: count,
    remaining: count,
  }),
  fc.record({
    kind: fc.constant('debited' as const),
    account: text,
    credits: count,
    remaining: count,
    endpoint: text,
    requestId: text,
    fingerprint: count,
  }),
  fc.record({
    kind: fc.constant('debited' as const),
    account: text,
    credits: count,
    remaining: count,
    endpoint: text,
    requestId: text,
    fingerprint: count,
    content: count,
  }),
  fc.record({
    kind: fc.constant('named' as const),
    account: text,
    mark: text,
    fingerprint: count,
    snapshot: text,
    credits: count,
    content: count,
  }),
  fc.record({
    kind: fc.constant('revealed' as const),
    account: text,
    endpoint: text,
    requestId: text,
    user: text,
    addresses: count,
  }),
  fc.record({
    kind: fc.constant('repeated' as const),
    account: text,
    endpoint: text,
    requestId: text,
    seq: count,
    first: text,
  }),
  fc.record({ kind: fc.constantFrom('suppressed' as const, 'unsuppressed' as const), entry: text }),
  fc.record({ kind: fc.constant('erased' as const), user: text, signals: count }),
  fc.record({ kind: fc.constant('restored' as const), seq: count }),
)

describe('an entry', () => {
  it('is unpacked as it was packed', () => {
    const packr = new Packr({ useRecords: false })
    holds(100, [entry], (given) => {
      expect(unpackEntry(packr.unpack(packr.pack(packEntry(given))))).toEqual(given)
    })
  })

  it('of an unknown kind or length is reported as damage', () => {
    const packr = new Packr({ useRecords: false })
    for (const packed of [[99, 'x'], [4, 'x', 'y'], ['revoked', 'x'], 7]) {
      const commit = Buffer.concat([Buffer.alloc(32), packr.pack([startMs, packed])])
      expect(() => readCommit(12, commit)).toThrow(/^journal record 12 holds what this version/)
    }
  })

  it('keeps the number of its kind in all versions', () => {
    // Existing stores contain these bytes.
    expect(packEntry({ kind: 'suppressed', entry: 'a' })).toEqual([8, 'a'])
    expect(packEntry({ kind: 'created', account: 'a', credits: 2, key: 'k' })).toEqual([
      1,
      'a',
      2,
      'k',
    ])
    const debit = { account: 'a', credits: 1, remaining: 2, endpoint: 'e', requestId: 'r' }
    expect(packEntry({ kind: 'debited', ...debit, fingerprint: 3 })).toEqual([
      6,
      'a',
      1,
      2,
      'e',
      'r',
      3,
    ])
    expect(packEntry({ kind: 'debited', ...debit, fingerprint: 3, content: 4 })).toEqual([
      15,
      'a',
      1,
      2,
      'e',
      'r',
      3,
      4,
    ])
    // Entries of an earlier release do not name the request that was paid for.
    expect(unpackEntry([14, 'a', 'm', 3])).toEqual({
      kind: 'named',
      account: 'a',
      mark: 'm',
      fingerprint: 3,
    })
  })
})

describe('the journal', () => {
  law(
    'contains the appended entries, in order, forwards and backwards',
    25,
    [fc.array(fc.array(entry, { maxLength: 5 }), { maxLength: 12 })],
    (commits) => {
      const store = openForTest(freshDataDir())
      for (const [i, entries] of commits.entries()) {
        const seq = store.transact('flush', () => store.journal.append(startMs + i, entries))
        expect(seq).toBe(i + 1)
      }
      const expected = commits.map((entries, i) => ({ seq: i + 1, atMs: startMs + i, entries }))
      expect([...store.journal.records()]).toEqual(expected)
      expect([...store.journal.newestFirst()]).toEqual(expected.toReversed())
      expect([...store.journal.records(3)]).toEqual(expected.slice(2))
      expect(store.journal.head().seq).toBe(commits.length)
    },
  )

  it('has the SHA-256 over all payloads in order as its head', () => {
    const store = openForTest(freshDataDir())
    const packr = new Packr({ useRecords: false })
    let head: Uint8Array = Buffer.alloc(32)
    for (let i = 1; i <= 5; i++) {
      const given: JournalEntry = { kind: 'erased', user: `user${i}`, signals: i }
      store.transact('flush', () => store.journal.append(startMs, [given]))
      const payload = packr.pack([startMs, [10, `user${i}`, i]])
      head = createHash('sha256').update(head).update(payload).digest()
    }
    expect(Buffer.from(store.journal.head().hash).toString('hex')).toBe(
      Buffer.from(head).toString('hex'),
    )
  })

  it('drops the entries of a failed transaction', () => {
    const store = openForTest(freshDataDir())
    const append = (user: string) =>
      store.journal.append(startMs, [{ kind: 'erased', user, signals: 0 }])
    store.transact('flush', () => append('first'))
    const head = store.journal.head()
    const failing = () =>
      store.transact('flush', () => {
        append('never')
        throw new Error('changed its mind')
      })
    expect(failing).toThrow('changed its mind')
    expect(store.journal.head()).toEqual(head)
    expect(store.transact('flush', () => append('second'))).toBe(2)
    expect(users(store.journal.records())).toEqual(['first', 'second'])
  })

  it('continues after commits of another process, even right after a failure', async () => {
    const dataDir = freshDataDir()
    const store = openForTest(dataDir)
    const append = (user: string) =>
      store.transact('flush', () =>
        store.journal.append(startMs, [{ kind: 'erased', user, signals: 0 }]),
      )
    append('ours')
    expect(() =>
      store.transact('flush', () => {
        store.journal.append(startMs, [])
        throw new Error('no')
      }),
    ).toThrow('no')
    appendElsewhere(dataDir, 'theirs')
    append('ours again')
    appendElsewhere(dataDir, 'theirs again')
    append('ours at last')
    await store.close()
    const reopened = openStore(dataDir)
    expect(users(reopened.journal.records())).toEqual([
      'ours',
      'theirs',
      'ours again',
      'theirs again',
      'ours at last',
    ])
    await reopened.close()
  })

  it('is not continued after a damaged last commit', () => {
    const store = openForTest(freshDataDir())
    store.transact('flush', () => store.journal.append(startMs, []))
    // A table of this name gives access to the journal's raw bytes, with valid checksums.
    const raw = store.table('journal' as 'signals')
    store.transact('flush', () => raw.put('not a number', 1))
    const append = () => store.transact('flush', () => store.journal.append(startMs, []))
    expect(append).toThrow('journal record not a number is damaged')
  })
})

function users(records: Iterable<{ entries: readonly JournalEntry[] }>): unknown[] {
  return [...records].flatMap(({ entries }) =>
    entries.map((one) => ('user' in one ? one.user : undefined)),
  )
}

/** One commit by another process. */
function appendElsewhere(dataDir: string, user: string): void {
  const room = new URL('../../dist/src/store/index.js', import.meta.url)
  const script = `
    import { openStore } from ${JSON.stringify(room)}
    const store = openStore(${JSON.stringify(dataDir)})
    const entries = [{ kind: 'erased', user: ${JSON.stringify(user)}, signals: 0 }]
    store.transact('flush', () => store.journal.append(${startMs}, entries))
    await store.close()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script])
}
