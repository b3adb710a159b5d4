import { defineConfig } from 'vitest/config'

/**
 * Suites of functions alone: they start nothing, keep nothing and mock nothing. Those that one
 * worker runs share what they import, which is half of what they take. Not among them: who starts
 * a process or a compiler, who replaces a function of JavaScript's own, who looks at the time.
 */
const pure = [
  'native-free-index/test/*.test.ts',
  'native-free-index/test/!(kernels)/*.test.ts',
  'native-free-index/test/kernels/!(generated).test.ts',
  'test/architecture/*.test.ts',
  'test/bench/(compare-interval|curve-line|curve-paper|engines-compare-lists|eval-quality).test.ts',
  'test/bench/peers-vectors-(corpus|summary).test.ts',
  'test/bench/peers/text/!(command).test.ts',
  'test/contract/!(no-code-from-strings).test.ts',
  'test/data/*.test.ts',
  'test/embed/!(http).test.ts',
  'test/engines/(backoff|cluster-lines|hang-watch|large-formula|protocol|regex|scatter).test.ts',
  'test/engines/regex-scanner.test.ts',
  'test/engines/opensearch/!(client).test.ts',
  'test/ingest/devrank/*.test.ts',
  'test/ingest/graph/(edge-lines|name-table).test.ts',
  'test/language/!(places).test.ts',
  'test/language/model/(answer|instructions|settings).test.ts',
  'test/observe/(access-log|aside-writer|histogram|log|service-figures|trace-context).test.ts',
  'test/outbound/*.test.ts',
  'test/people/(obfuscate|own-text).test.ts',
  'test/people/best-email/!(growth).test.ts',
  'test/people/suppression/values.test.ts',
  'test/places/!(mention).test.ts',
  'test/plan/!(patterns).test.ts',
]

/**
 * Suites that start services, here or as processes of their own, and leave nothing behind in their
 * process: they share it too. Who replaces a module, ends threads or drives a browser has a process
 * of its own.
 */
const tidy = [
  'test/access/**/*.test.ts',
  'test/architecture.test.ts',
  'test/bench/(curve|eval|graph|graph-peers|language|model|peers-vectors|quick|update).test.ts',
  'test/cli/!(readiness).test.ts',
  'test/cli/swap/held-snapshots.test.ts',
  'test/endpoints/*.test.ts',
  'test/endurance/*.test.ts',
  'test/engines/(conceal|edges|embedded|has|hidden-addresses|linked|repo-rankings).test.ts',
  'test/engines/(cluster-bulk|many-bodies|processors|rankings|rough-concealment).test.ts',
  'test/http/!(server|docs-page).test.ts',
  'test/ingest/!(embeddings|order).test.ts',
  'test/ingest/graph/import.test.ts',
  'test/ingest/update/(about|command|empty|damage|found-late|renamed).test.ts',
  'test/language/model/interpreter.test.ts',
  'test/ledger/*.test.ts',
  'test/people/(audit|signals).test.ts',
  'test/people/(dns|suppression)/(mail-domains|suppression-list).test.ts',
  'test/service/!(workers|swap-process).test.ts',
  'test/stress/**/*.test.ts',
  'test/snapshot/!(durable|killed|order).test.ts',
  'test/store/(address|backup|journal|migrate|opening|record|secrets|tail|tail-interleaving).test.ts',
]

const all = ['test/**/*.test.ts', 'native-free-index/test/**/*.test.ts']

/** Suites that need other servers: `npm run test:opensearch`. */
const elsewhere = ['test/opensearch/**', 'test/postgres/**']

export default defineConfig({
  test: {
    // By default vitest leaves one processor out, and of two that is half: files would run one at
    // a time. Whatever a test opens is therefore its own: a port the system chose, a new folder.
    // No more either: servers that share processors with two others refuse what waits for a second.
    maxWorkers: '100%',
    // Patience, not measures of speed: what hangs ends, and a busy machine fails nothing.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // A spy that one test forgets is gone for the next.
        test: { name: 'pure', include: pure, isolate: false, restoreMocks: true },
      },
      {
        extends: true,
        test: { name: 'tidy', include: tidy, isolate: false, restoreMocks: true },
      },
      {
        extends: true,
        test: { name: 'whole', include: all, exclude: [...pure, ...tidy, ...elsewhere] },
      },
    ],
  },
})
