/** Loads the OpenSearch engine on demand: its client takes a fifth of a second to load. */
export function loadClusterEngine(): Promise<typeof import('./opensearch/index.ts')> {
  return import('./opensearch/index.ts')
}
