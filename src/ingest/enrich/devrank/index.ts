export { findCommunities } from './louvain.ts'
export { pageRank } from './pagerank.ts'
export { type DevRanks, rankDevelopers } from './rank-developers.ts'
