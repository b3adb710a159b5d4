export { type Edge, edgeTypes, readEdge } from './edge.ts'
export { LineError, parseMembers } from './members.ts'
export { type RepoRecord, readRepo, repoDocument } from './repo.ts'
export { readUser, userDocument } from './user.ts'
