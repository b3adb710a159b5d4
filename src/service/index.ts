export {
  type AccountStore,
  type AccountsPlace,
  keeperOf,
  requireAccountStore,
  withAccountStore,
  withAccountStoreIfAny,
  withPlacedAccountStore,
} from './accounts/account-store.ts'
export { followSynonyms, openSynonyms } from './synonyms.ts'
export { packageVersion } from './version.ts'
