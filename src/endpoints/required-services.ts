/**
 * The services that a valid request needs, as the contract declares them. They follow from the body
 * alone, so a key without them is refused before the request is planned.
 */
import { type Account, requireService } from '../accounts/index.ts'
import {
  type AttributeName,
  type Dataset,
  datasetServices,
  type EndpointId,
  endpoints,
  type SearchOfSeveral,
  type Service,
  serviceOfAttribute,
} from '../contract/index.ts'

interface GatedMembers {
  readonly dataset?: Dataset
  readonly includeAttributes?: Partial<Record<AttributeName, unknown>>
  readonly searches?: readonly SearchOfSeveral[]
  readonly search?: SearchOfSeveral
}

const gatedAttributes = Object.entries(serviceOfAttribute).filter(
  (entry): entry is [AttributeName, Service] => entry[1] !== null,
)

/** @param body already validated. Throws RequestError `service_required`. */
export function requireServices(account: Account, id: EndpointId, body: unknown): void {
  for (const service of endpoints[id].services) requireService(account, service)
  const { dataset = 'standard', includeAttributes, search, searches = [] } = body as GatedMembers
  for (const { users, repos } of search === undefined ? searches : [search]) {
    if (users !== undefined) requireServices(account, 'searchUsers', users)
    else requireServices(account, 'searchRepos', repos)
  }
  const ofDataset = datasetServices[dataset]
  if (ofDataset !== null) requireService(account, ofDataset)
  if (includeAttributes === undefined) return
  for (const [name, service] of gatedAttributes) {
    // A page of a relationship is an object, and a flag may be false.
    if (includeAttributes[name]) requireService(account, service)
  }
}
