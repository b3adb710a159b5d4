export {
  type Interpretation,
  type PartKind,
  partKinds,
  type Target,
  type UnderstoodPart,
} from './interpretation.ts'
export { type Interpreter, rulesInterpreter } from './interpreter.ts'
export type { Context, Vocabulary } from './reading.ts'
export { type Relaxation, type Relaxed, type RelaxStep, relax, relaxSteps } from './relax.ts'
export { understand } from './understand.ts'
