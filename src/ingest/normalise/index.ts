export {
  type Edge,
  type EdgeChange,
  readEdge,
  readEdgeChange,
  writeEdgeChangeLine,
  writeEdgeLine,
} from './edge.ts'
export {
  isDeletion,
  refuseDeletion,
  reportUnknownMembers,
  serviceId,
  sourcedFields,
  unknownMember,
  writeRecordLine,
} from './known-members.ts'
export { dropAbsent, LineError, type Members, parseMembers, readRequiredText } from './members.ts'
export { mayBeEmployer } from './organization.ts'
export { listAliases } from './origins.ts'
export { buildProfessionalDocument } from './professional.ts'
export { readProfessional } from './profile.ts'
export { buildRepoDocument, type RepoContext, type RepoRecord, readRepo } from './repo.ts'
export { buildUserDocument, readUser, type UserRecord } from './user.ts'
