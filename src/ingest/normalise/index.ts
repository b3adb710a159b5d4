export {
  type Edge,
  type EdgeChange,
  edgeChangeLine,
  edgeLine,
  readEdge,
  readEdgeChange,
} from './edge.ts'
export {
  isDeletion,
  knownRepoLine,
  knownUserLine,
  refuseDeletion,
  reportUnknownMembers,
  repoSources,
  serviceId,
  unknownMember,
  userSources,
} from './known-members.ts'
export { LineError, type Members, parseMembers, present, requiredText } from './members.ts'
export { mayBeEmployer } from './organization.ts'
export { givenAliases } from './origins.ts'
export { professionalDocument } from './professional.ts'
export { readProfessional } from './profile.ts'
export { type RepoContext, type RepoRecord, readRepo, repoDocument } from './repo.ts'
export { readUser, type UserRecord, userDocument } from './user.ts'
