/** What `includeAttributes` and `dataset` ask of a key, and what of it exists already. */
import type {
  RepositoryAttributes,
  SearchUsersRequest,
  Service,
  UserAttributes,
} from '../contract/index.ts'

export interface Wishes {
  /** Services that the request needs besides the endpoint's own. */
  readonly services: readonly Service[]
  /** What the request asks for that this version does not have, by name. */
  readonly unavailable: readonly string[]
}

export const noWishes: Wishes = { services: [], unavailable: [] }

/** The service that an attribute needs besides the endpoint's own. */
const attributeServices: Readonly<Record<string, Service>> = {
  professional: 'PROFESSIONAL',
  ownerProfessional: 'PROFESSIONAL',
  bestEmail: 'RAW',
  revealEmails: 'RAW',
}

/** What there is; every other attribute is refused by name until its step lands. */
const built: ReadonlySet<string> = new Set(['owner'])

export function wishesOf(
  attributes: UserAttributes | RepositoryAttributes | undefined,
  dataset: SearchUsersRequest['dataset'] = 'standard',
): Wishes {
  if (attributes === undefined && dataset === 'standard') return noWishes
  const asked = Object.entries(attributes ?? {}).flatMap(([name, value]) =>
    value === false || value === undefined ? [] : [name],
  )
  const services = asked.flatMap((name) => attributeServices[name] ?? [])
  const unavailable = asked
    .filter((name) => !built.has(name))
    .map((name) => `\`includeAttributes.${name}\``)
  if (dataset === 'standard') return { services, unavailable }
  return {
    services: ['PROFESSIONAL', ...services],
    unavailable: ['the data set "professional"', ...unavailable],
  }
}
