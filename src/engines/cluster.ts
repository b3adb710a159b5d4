/**
 * The engine over a cluster, and the way to the cluster: loaded where somebody wants it, since the
 * client that it comes with takes a fifth of a second.
 */
export function loadClusterEngine(): Promise<typeof import('./opensearch/index.ts')> {
  return import('./opensearch/index.ts')
}
