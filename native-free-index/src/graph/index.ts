export { Adjacency, AdjacencyWriter } from './adjacency.ts'
