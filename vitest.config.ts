import { defineConfig } from 'vitest/config'
import { loadCompiled } from './test/compiled-product.ts'
import { SlowestFiles } from './test/slowest-files.ts'

/**
 * What a suite needs is said by the end of its name; `test/architecture` proves that each has one.
 * Those of other servers (`*.opensearch.test.ts`, `*.postgres.test.ts`) are in
 * vitest.opensearch.config.ts.
 */
function suites(kind: string): string[] {
  return [`{test,native-free-index/test}/**/*.${kind}.test.ts`]
}

/**
 * These open engines. Starting another process copies the page tables of one with so much memory, so
 * suites that start many run apart from them.
 */
const withEngines = 'test/{behaviour,endpoints,engines,http,language,mcp,service,snapshot}/**'

/** How often laws are tried, as a multiple of what they say; see native-free-index/test/tries.ts. */
const runs = process.env.RUNS

/** What most suites import: sources have to be loaded where lines are counted. */
const plugins = process.argv.includes('--coverage') ? [] : [loadCompiled()]

/** Where `.ci/run` wants the results. */
const outputFile = process.env.TEST_RESULTS
const results: ['json', { outputFile: string }][] =
  outputFile === undefined ? [] : [['json', { outputFile }]]

export default defineConfig({
  test: {
    reporters: ['default', new SlowestFiles(), ...results],
    globalSetup: ['test/compiled-product.ts', 'test/temporary-folder.ts'],
    setupFiles: runs === undefined ? [] : ['native-free-index/test/more-tries.ts'],
    // By default vitest leaves one processor out, and of two that is half: files would run one at
    // a time. Whatever a test opens is therefore its own: a port the system chose, a new folder.
    // No more either: servers that share processors with two others refuse what waits for a second.
    maxWorkers: '100%',
    // Node 20 aborts the whole process where a thread ends while V8 compiles its code beside it
    // ("NodePlatform::ForIsolate"). Tests end many threads that are warm. Servers end none.
    // A larger nursery collects less of what tests soon forget.
    execArgv: ['--no-concurrent-recompilation', '--max-semi-space-size=64'],
    // A stand-in for `fetch` that one file forgets would be the next file's.
    unstubGlobals: true,
    unstubEnvs: true,
    // Patience, not measures of speed: what hangs ends, and a busy machine fails nothing.
    testTimeout: 120_000 * Math.max(1, Number(runs ?? 1)),
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // What one run has made of TypeScript, the next one need not make again.
    experimental: { fsModuleCache: true },
    coverage: {
      include: ['src/**', 'native-free-index/src/**', 'clients/typescript/src/**'],
      exclude: ['**/generated/**', '**/assembly/**'],
      reporter: ['text-summary', 'json-summary'],
    },
    projects: [
      {
        extends: true,
        plugins,
        // Functions alone: these start nothing, keep nothing and replace no module. Those that one
        // worker runs share what they import, which is half of what they take. A spy that one test
        // forgets is gone for the next.
        test: { name: 'unit', include: suites('unit'), isolate: false, restoreMocks: true },
      },
      // They start services, here or as processes, and leave nothing behind in their own.
      ...['integration', 'stress'].flatMap((kind) => [
        {
          extends: true as const,
          plugins,
          test: {
            ...{ name: kind, include: suites(kind), exclude: [withEngines] },
            ...{ isolate: false, restoreMocks: true },
          },
        },
        {
          extends: true as const,
          plugins,
          test: {
            ...{ name: `${kind}-engines`, include: [`${withEngines}/*.${kind}.test.ts`] },
            ...{ isolate: false, restoreMocks: true },
          },
        },
      ]),
      {
        extends: true,
        // They replace modules, each in a process of its own that loads the sources.
        test: { name: 'isolated', include: suites('isolated') },
      },
    ],
  },
})
