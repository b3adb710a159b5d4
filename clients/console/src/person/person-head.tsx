import type { Provenance, User } from 'devdex-client'
import { formatAge, formatDay } from '../numbers.ts'
import { Initials } from '../parts/initials.tsx'
import { LongText } from '../parts/long-text.tsx'
import { readOtherName, readShownName } from '../parts/named.ts'
import { SourceMark } from '../record/source-mark.tsx'
import { parseWebAddress } from './web-address.ts'

/** Who it is: names, a line of place and work, the own words, links. */
export function PersonHead({ person }: { person: User }) {
  const { bio, provenance, metrics } = person
  const [name, otherName] = [readShownName(person), readOtherName(person)]
  return (
    <header class="record-head">
      <Initials id={person.id} name={name} />
      <div>
        <h1>
          <LongText text={name} shortChars={80} />
          <Source of="displayName" provenance={provenance} />
        </h1>
        <p class="dim record-names">
          {otherName !== undefined && <bdi>{otherName}</bdi>}
          {metrics?.type === 'organization' && <span class="badge">Organization</span>}
          {metrics?.isBot && <span class="badge">Bot</span>}
        </p>
        <ul class="record-line">
          {listLines(person).map(({ field, text, title }) => (
            <li key={field}>
              <bdi class="line" title={title || text}>
                {text}
              </bdi>
              <Source of={field} provenance={provenance} />
            </li>
          ))}
        </ul>
        {bio !== undefined && (
          <p class="record-text">
            <LongText text={bio} shortChars={400} />
            <Source of="bio" provenance={provenance} />
          </p>
        )}
        <Links person={person} />
      </div>
    </header>
  )
}

interface Line {
  readonly field: string
  readonly text: string
  readonly title?: string
}

function listLines({ company, location, createdAt, metrics, ...person }: User): Line[] {
  const resolved = [person.resolvedCity, person.resolvedCountry].filter(Boolean).join(', ')
  const place = resolved === '' ? location : resolved
  const active = metrics?.lastActivityAt
  return [
    ...(company === undefined ? [] : [{ field: 'company', text: company }]),
    ...(place === undefined
      ? []
      : [{ field: 'location', text: place, title: location === place ? '' : `“${location}”` }]),
    ...(createdAt === undefined
      ? []
      : [
          {
            field: 'createdAt',
            text: `since ${createdAt.slice(0, 4)}`,
            title: formatDay(createdAt),
          },
        ]),
    ...(active === undefined
      ? []
      : [
          {
            field: 'lastActivityAt',
            text: `active ${formatAge(active)}`,
            title: formatDay(active),
          },
        ]),
  ]
}

function Source({ of, provenance }: { of: string; provenance: Provenance | undefined }) {
  const entry = provenance?.[of]
  return entry === undefined ? null : <SourceMark field={of} entry={entry} />
}

function Links({ person }: { person: User }) {
  const { websiteUrl, socialAccounts = [], emails = [] } = person
  const urls = socialAccounts.map(({ url }) => url)
  const addresses = new Set(websiteUrl === undefined ? urls : [websiteUrl, ...urls])
  if (addresses.size + emails.length === 0) return null
  return (
    <ul class="record-line">
      {[...addresses].map((text) => (
        <li key={text}>
          <OutwardLink text={text} />
        </li>
      ))}
      {emails.map((address) => (
        <li key={address} class="dim">
          <bdi>{address}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Leads away from the console, without telling where from. Text where it leads nowhere. */
export function OutwardLink({ text }: { text: string }) {
  const target = parseWebAddress(text)
  if (target === undefined) return <bdi>{text}</bdi>
  return (
    <a href={target} rel="noreferrer noopener nofollow" target="_blank">
      <bdi>{text.replace(/^https?:\/\//, '')}</bdi>
    </a>
  )
}
