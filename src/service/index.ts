export {
  type AccountStore,
  type AccountsPlace,
  keeperOf,
  requireAccountStore,
  withAccountStore,
  withAccountStoreIfAny,
  withPlacedAccountStore,
} from './accounts/account-store.ts'
export { UsageFailure } from './usage-failure.ts'
export { packageVersion } from './version.ts'
