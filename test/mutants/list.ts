/**
 * Mistakes that `npm test` has to find: each changes a line or a few, where a test is the only
 * guard. Before a test is thinned or removed, `npm run test:mutants` shows what else finds
 * them.
 */

export interface Mutant {
  /** The law that it breaks. */
  readonly law: string
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  readonly to: string
  /** Suites that have to fail, as `vitest run` takes them. */
  readonly suites: readonly string[]
}

const directory = 'src/snapshot/directory.ts'
const syncThenRename = `  await syncFolder(temporaryPath(dataDir, name))
  await rename(temporaryPath(dataDir, name), snapshotPath(dataDir, name))
  await syncFolder(folder)
`

export const mutants: readonly Mutant[] = [
  {
    law: 'CURRENT never names a folder that is not durable yet',
    file: directory,
    from: `${syncThenRename}  await makeCurrent(dataDir, name)`,
    to: `  await rename(temporaryPath(dataDir, name), snapshotPath(dataDir, name))
  await makeCurrent(dataDir, name)
  await syncFolder(folder)`,
    suites: ['test/snapshot', 'test/ingest/order', 'test/ingest/update'],
  },
  {
    law: 'a rename is made durable before CURRENT names it',
    file: directory,
    from: '  await syncFolder(folder)\n  await makeCurrent',
    to: '  await makeCurrent',
    suites: ['test/snapshot', 'test/ingest/order', 'test/ingest/update'],
  },
  {
    law: 'a file of a snapshot is on disk before it is named',
    file: 'src/snapshot/write.ts',
    from: '    fsyncSync(this.#fd)\n',
    to: '',
    suites: ['test/snapshot', 'test/ingest/order'],
  },
  {
    law: 'a copy of the root is saved behind the pages that it names',
    file: 'src/store/disk/flushed-state.ts',
    from: '      fdatasyncSync(this.#file)\n',
    to: '',
    suites: ['test/store'],
  },
  {
    law: 'a debit takes what it costs',
    file: 'src/store/wal/effects.ts',
    from: 'remaining - taken',
    to: 'remaining - Math.max(0, taken)',
    suites: ['test/store', 'test/access'],
  },
  {
    law: 'a request may cost what is left, and no more',
    file: 'src/access/holds.ts',
    from: 'if (credits > funds.remaining) throw',
    to: 'if (credits > funds.remaining + 1) throw',
    suites: ['test/access', 'test/endpoints', 'test/service/credits'],
  },
  {
    law: 'holds of one account add up',
    file: 'src/access/holds.ts',
    from: 'const needed = (holds?.held ?? 0) + credits',
    to: 'const needed = credits',
    suites: ['test/access', 'test/endpoints'],
  },
  {
    law: 'a repeat is charged again after its time',
    file: 'src/access/idempotency/recent-charges.ts',
    from: '=== key && isWithin(this.#timesMs[place]!, nowMs, recentMs)',
    to: '=== key',
    suites: ['test/access'],
  },
  {
    law: 'the newest charge wins, whatever the order of reading',
    file: 'src/access/idempotency/recent-charges.ts',
    from: '    if (this.#timesMs[place]! > atMs) return\n',
    to: '',
    suites: ['test/access'],
  },
  {
    law: 'a burst is two seconds of a rate',
    file: 'src/access/limiters.ts',
    from: 'Math.min(burst(rate), bucket.millis + elapsedMs * rate)',
    to: 'bucket.millis + elapsedMs * rate',
    suites: ['test/access/rate-limit'],
  },
  {
    law: 'a short local part is hidden whole',
    file: 'src/people/texts/redaction.ts',
    from: 'local.length > 2',
    to: 'local.length >= 2',
    suites: ['test/people'],
  },
  {
    law: 'a suppressed domain hides its own addresses, not those below it alone',
    file: 'src/people/suppression/values.ts',
    from: 'domain === wanted || ',
    to: '',
    suites: ['test/people', 'test/cli/suppress'],
  },
  {
    law: 'a cursor belongs to its request',
    file: 'src/plan/cursor.ts',
    from: 'if (Buffer.compare(madeWith, this.#bound(scope)) !== 0) throw invalid(elsewhere)',
    to: '',
    suites: ['test/plan'],
  },
  {
    law: 'a cursor of the week before is good',
    file: 'src/plan/cursor-cipher.ts',
    from: '[epoch, epoch - 1, epoch + 1]',
    to: '[epoch, epoch + 1]',
    suites: ['test/plan'],
  },
  {
    law: 'BM25 takes a length in proportion to the mean',
    file: 'native-free-index/src/postings/bm25.ts',
    from: '(bm25.b * length) / averageLength',
    to: 'bm25.b',
    suites: ['native-free-index/test/query', 'native-free-index/test/searcher'],
  },
  {
    law: 'equal scores are ordered by ordinal',
    file: 'native-free-index/src/collect/top-k.ts',
    from: 'if (!this.#isWorse(score, ordinal, 0)) this.#siftDown',
    to: 'if (score > this.#scores[0]!) this.#siftDown',
    suites: ['native-free-index/test'],
  },
  {
    law: 'fusion weighs a rank by 1 / (60 + rank)',
    file: 'native-free-index/src/collect/rrf.ts',
    from: '1 / (rankConstant + i + 1)',
    to: '1 / (rankConstant + i)',
    suites: ['native-free-index/test'],
  },
  {
    law: 'a body may nest to its limit, and no deeper',
    file: 'src/http/json.ts',
    from: 'depth > limits.jsonDepthMax',
    to: 'depth > limits.jsonDepthMax + 1',
    suites: ['test/http'],
  },
  {
    law: 'an offset east of Greenwich is taken off',
    file: 'src/contract/dates.ts',
    from: 'time.getTime() / 1000 - offset',
    to: 'time.getTime() / 1000 + offset',
    suites: ['test/contract', 'test/plan'],
  },
  {
    law: 'an edge whose ends are both unknown counts both',
    file: 'src/ingest/graph/edge-reader.ts',
    from: 'Number(from === -1) + Number(to === -1)',
    to: 'Number(from === -1 || to === -1)',
    suites: ['test/ingest'],
  },
  {
    law: 'a bound of a histogram holds what equals it',
    file: 'src/observe/series.ts',
    from: 'seconds > bounds[i]!',
    to: 'seconds >= bounds[i]!',
    suites: ['test/observe'],
  },
  {
    law: 'a suppressed login is found in any case',
    file: 'src/people/suppression/matcher.ts',
    from: "this.#has('login', loginForm(login))",
    to: "this.#has('login', login)",
    suites: ['test/people', 'test/ingest/suppression'],
  },
]
