import { defineConfig } from 'vitest/config'

/** What needs other servers: an OpenSearch node, which is set up and started; PostgreSQL. */
export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Suites share one node with one another, and all of it with whatever measures it.
    fileParallelism: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'opensearch',
          include: ['test/**/*.opensearch.test.ts'],
          globalSetup: 'test/opensearch/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/**/*.postgres.test.ts'],
          globalSetup: 'test/postgres/global-setup.ts',
        },
      },
    ],
  },
})
