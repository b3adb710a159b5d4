export { type Edge, edgeTypes, readEdge } from './edge.ts'
export { LineError, parseMembers } from './members.ts'
export { readRepo, repoDocument } from './repo.ts'
export { readUser, userDocument } from './user.ts'
