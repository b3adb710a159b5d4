export { isDeletion, refuseDeletion } from './deletion.ts'
export {
  type Edge,
  type EdgeChange,
  edgeChangeLine,
  edgeLine,
  readEdge,
  readEdgeChange,
} from './edge.ts'
export { serviceId } from './identity.ts'
export { knownRepoLine, knownUserLine } from './known-members.ts'
export { LineError, type Members, parseMembers, requiredText } from './members.ts'
export { professionalDocument } from './professional.ts'
export { type RepoContext, type RepoRecord, readRepo, repoDocument } from './repo.ts'
export { readUser, type UserRecord, userDocument } from './user.ts'
