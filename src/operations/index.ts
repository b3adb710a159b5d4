export type { MemberKind, MemberSchema } from './kinds.ts'
export * as kinds from './kinds.ts'
export type { Member, Members, Operation, RequestOf } from './operation.ts'
