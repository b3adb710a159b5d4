export {
  type AccountStore,
  type AccountsPlace,
  keeperOf,
  requireAccountStore,
  UsageFailure,
  withAccountStore,
  withAccountStoreIfAny,
  withPlacedAccountStore,
} from './accounts/account-store.ts'
export { openSynonyms } from './synonyms.ts'
export { packageVersion } from './version.ts'
