export {
  describeFilter,
  type Field,
  type FieldRows,
  type FieldSpec,
  filterRows,
  isFacetable,
  isKeyword,
  isNumeric,
  type LineReader,
  listMembers,
  rankMeaning,
  readLabel,
  selectMembers,
  sortMembers,
} from './field.ts'
export {
  type ProfessionalField,
  professionalFields,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from './filter-fields.ts'
export { completeOperators, findComplement, type Operator, operators } from './operators.ts'
export {
  educationRows,
  experienceRows,
  professionalRows,
  shownProfessionalRows,
} from './professional.ts'
export { normaliseProfessionalUrl } from './profile-address.ts'
export { nameKeyField, repoFilterExample, repoRows } from './repos.ts'
export { userFilterExample, userRows } from './users.ts'
