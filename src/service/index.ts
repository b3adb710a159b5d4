export {
  type AccountStore,
  type AccountsPlace,
  hasAccountStore,
  nameAccounts,
  openAccountStore,
  requireAccountStore,
  requireAccountsPlace,
  withAccountStore,
  withAccountStoreIfAny,
  withPlacedAccountStore,
} from './account-store.ts'
export { followSynonyms, openSynonyms } from './synonyms.ts'
export { readPackageVersion } from './version.ts'
