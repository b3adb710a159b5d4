import type { OperationAnswers } from './answers.ts'
import { auditOperations, snapshotOperations } from './data.ts'
import { importOperations } from './imports.ts'
import { keyOperations } from './keys.ts'
import type { BodyOf, RequestOf } from './operation.ts'
import { serviceOperations } from './service.ts'
import { suppressionOperations } from './suppressions.ts'

export type * from './answers.ts'
export type { JournalHead, ScopeFilters } from './keys.ts'
export { createExamples } from './keys.ts'
export type { MemberKind, MemberSchema } from './kinds.ts'
export * as kinds from './kinds.ts'
export {
  defineOption,
  type FlagValue,
  type Member,
  type Members,
  type Operation,
  type RequestOf,
} from './operation.ts'
export {
  auditOperations,
  importOperations,
  keyOperations,
  serviceOperations,
  snapshotOperations,
  suppressionOperations,
}

/** All operations of an operator, by id. */
export const operations = {
  ...keyOperations,
  ...suppressionOperations,
  ...snapshotOperations,
  ...auditOperations,
  ...importOperations,
  ...serviceOperations,
} as const

export type OperationId = keyof typeof operations
export type OperationRequest<Id extends OperationId> = RequestOf<(typeof operations)[Id]>

// Of `/operate`, by path: `keys/create`.

type IdAt<Path extends string> = {
  [Id in OperationId]: (typeof operations)[Id] extends { readonly path: `/${Path}` } ? Id : never
}[OperationId]
export type OperatePath = {
  [Id in OperationId]: (typeof operations)[Id] extends { readonly path: `/${infer Path}` }
    ? Path
    : never
}[OperationId]
export type OperateBody<Path extends OperatePath> = BodyOf<(typeof operations)[IdAt<Path>]>
export type OperateAnswer<Path extends OperatePath> = OperationAnswers[IdAt<Path> &
  keyof OperationAnswers]
