/** The rows that a user decides by, in the order of the page. All others are data in bench/results. */
export const headlines: readonly string[] = [
  '1,000,000 users: import, wall',
  '1,000,000 users: open, read and verified',
  '1,000,000 users: server, peak resident memory under load',
  '1,000,000 users: HTTP, search, top 100, 64 connections, requests/s',
  '1,000,000 users, top 100, queries/s beside Lucene',
  '1,000,000 users, top 100, p50 beside Tantivy',
  '200,000 × 384, lists of codes, recall ≥ 0.97, p50 beside faiss HNSW',
  '39,368 users, 114,443 repositories: hybrid, 16 at once, requests/s',
  '1,000,000 users and repositories, 20,000,000 edges: people by expertise, p50',
  '1,000,000 users: total and facets, a common word, p50 beside Lucene',
  'people, words of bios: profile, nDCG@10',
  'experts, judged topics: expertise, nDCG@10',
  'words misspelt or half typed that find what is meant, people',
  'kill -9 under load, 200 times: debits missing, wrong or doubled',
  '102 swaps under full load: failed requests',
]
