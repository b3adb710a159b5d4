/** Parameters of the generated vectors. Equal parameters give equal vectors. */
export interface CorpusShape {
  readonly count: number
  readonly dims: number
  readonly queries: number
  readonly clusters: number
  readonly seed: number
}

export function shapeText({ count, dims, queries, clusters, seed }: CorpusShape): string {
  return `${count}x${dims}-queries-${queries}-clusters-${clusters}-seed-${seed}`
}
