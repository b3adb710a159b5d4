/**
 * The services that a valid request needs. The members of the body alone tell, so that a key
 * without them is refused before the server plans anything of the request.
 */
import { type Account, requireService } from '../access/index.ts'
import { type EndpointId, endpoints } from '../contract/index.ts'

interface ServiceMembers {
  readonly dataset?: string
  readonly includeAttributes?: {
    readonly professional?: boolean
    readonly ownerProfessional?: boolean
    readonly bestEmail?: boolean
    readonly revealEmails?: boolean
  }
}

/** @param body a valid one; throws RequestError `service_required` */
export function requireServices(account: Account, id: EndpointId, body: unknown): void {
  const { service } = endpoints[id]
  if (service !== null) requireService(account, service)
  const { dataset, includeAttributes } = body as ServiceMembers
  const isProfessional =
    id === 'rawUsersByProfessionalUrl' ||
    dataset === 'professional' ||
    includeAttributes?.professional === true ||
    includeAttributes?.ownerProfessional === true
  if (isProfessional) requireService(account, 'PROFESSIONAL')
  const showsAddresses =
    includeAttributes?.bestEmail === true || includeAttributes?.revealEmails === true
  if (showsAddresses) requireService(account, 'RAW')
}
