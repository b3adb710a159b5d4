/** Which accounts without a type are taken for organizations, and why. */
import { expect, it } from 'vitest'
import { FieldMask } from '../../src/contract/index.ts'
import { maskedProvenance } from '../../src/engines/scopes/masked-members.ts'
import { readUser } from '../../src/ingest/normalise/index.ts'

/** A reason, or null for a person. Names are invented. */
type Row = readonly [login: string, name: string, bio: string, reason: string | null]

const rows: readonly Row[] = [
  // Names of organizations.
  ['acme', 'Acme Inc.', '', 'name ends with Inc'],
  ['fastacme', 'FastAcme, LLC', '', 'name ends with LLC'],
  ['gadget', 'Gadget Co., Ltd.', '', 'name ends with Ltd'],
  ['polygone', 'Gläserne Polygone GmbH', 'Video games', 'name ends with GmbH'],
  ['vrnlab', 'Computer Vision Lab (CVL)', 'Code of our papers', 'name ends with Lab'],
  ['fooz', 'Foozle Group - Incubator', '', 'name ends with Group'],
  ['roboteth', 'ETH - Agile Robotics Lab', '', 'name ends with Lab'],
  ['docs', 'The Foozle Docs Team', '', 'name ends with Team'],
  ['fi', 'Anton Berg Institute for Tidal Research', '', 'name says Institute'],
  ['ub', 'University of Bergheim, Informatics', '', 'name says University'],
  ['ug', 'Universität Bergheim', '', 'name begins with Universität'],
  ['FoozleFoundation', 'FoozleFoundation', '', 'name ends with Foundation'],
  ['foozle-labs', '', '', 'login ends with Labs'],
  ['studio', 'Studio Wildling', '', 'name begins with Studio'],
  ['kaisha', '未来技術株式会社', '', 'name ends with 株式会社'],
  ['gadget', 'Gadget, s.r.o.', '', 'name ends with s.r.o.'],
  ['rocket', '🚀 Foozle Labs', '', 'name ends with Labs'],
  ['design', 'Town Design Council', '', 'name ends with Council'],
  // Bios of organizations.
  ['foozle', 'Foozle', "We're building the calmest API gateway", 'bio says we or our'],
  ['foozle', '', 'We support your team and its servers', 'bio says we or our'],
  ['scan', 'scan ag', 'Security is our business', 'bio says we or our'],
  ['foozle', 'Foozle', 'Foozle is an Irish software company', 'bio says company'],
  ['foozle', 'Foozle', 'A boutique penetration testing firm based in Cork', 'bio says firm'],
  ['foozle', 'Foozle', 'The official repository of the Foozle game', 'bio says official'],
  ['zz', 'Zebra Z', 'Zebra Z is an alternative to other stripes', 'bio says alternative'],
  ['foozle', 'Foozle', 'A Python wrapper for the Gadget API', 'bio says wrapper'],
  // People that look like organizations.
  ['mira', 'Mira Moon', '', null],
  ['mira', 'Mira Moon', 'We build compilers at Acme', null],
  ['mira', 'Mira', 'I run Foozle, a software company', null],
  ['mira', 'Mira', 'Software engineer at a company that builds robots', null],
  ['mira', 'Mira', 'CTO of Foozle. We’re hiring!', null],
  ['mira', 'Mira', 'Building a company', null],
  ['mira', 'Mira', 'Somewhere in a robotics company', null],
  ['mira', 'Mira Moon (Acme Inc)', '', null],
  ['mira', 'Mira Moon @ Foozle Labs', '', null],
  ['mira', 'Mira at Acme Inc', '', null],
  ['mira', 'Mira Moon - Acme Inc', '', null],
  ['mira', 'Mira Moon, University of Bergheim', '', null],
  ['mira', 'Mira • Foozle Labs', '', null],
  ['mira', 'Mira Moon [Foozle Labs]', '', null],
  ['mira', 'Mira 🚀 Acme Inc', '', null],
  ['mira', 'Mira of Foozle Labs', '', null],
  ['ada', 'Ada Council', '', null],
  ['doo', 'Scrappy Doo', '', null],
  ['nova', 'Nova', 'they/them. See our projects', null],
  ['nova', 'Nova', 'Works where we build robots', null],
  ['mira', 'Mira’s Lab', '', null],
  ['mira', 'Ex Foozle Team', '', null],
  ['mira', 'Solutions Architect for Labs', '', null],
  ['mira', 'team Mira Moon', '', null],
  ['mira', 'Foozle Labs', 'My playground', null],
  ['mira', 'Foozle Labs', 'Full-stack developer', null],
  ['mira', 'Foozle Labs', 'she/her', null],
  ['mira', 'Foozle Software', '我喜欢编程', null],
  ['arun', 'Arun AS', '', null],
  ['arun', 'Arun AG', 'Cloud and coffee', null],
  ['miralab', 'Clara Labrador', '', null],
  ['mira-labs', 'Mira', '', null],
  ['mira-labs', '', 'Compilers', null],
  ['MiraLabs', '', '', null],
  ['collab', '', '', null],
  ['corporal', 'Corporal Incognito', '', null],
  ['nick', 'Nick', 'Kernel hacking, tea', null],
  ['foozle', 'Foozle', '', null],
]

it.each(rows)('%s, "%s", "%s": %s', (login, displayName, bio, reason) => {
  const record = readUser({ platformId: 'U_1', login, displayName, bio, company: 'Foozle Labs' })
  expect(record.guess).toBe(reason)
  expect(record.account.type).toBe(reason === null ? 'user' : 'organization')
  expect(record.provenance).toEqual(reason === null ? [] : [{ field: 'type', reason }])
})

it.each([
  { type: 'user' },
  { type: 'Bot' },
  { isBot: true },
  { professional: { title: 'Founder' } },
])('leaves what sources say: %j', (given) => {
  const members = { platformId: 'U_1', login: 'acme', displayName: 'Acme Inc', ...given }
  expect(readUser(members)).toMatchObject({ account: { type: 'user' }, guess: null })
})

it.each([
  [['type', 'login', 'displayName', 'bio', 'company'], { source: 'guessed', reason: 'r' }],
  [['type', 'login', 'bio', 'company'], { source: 'guessed' }],
  [['login', 'displayName'], undefined],
])('shows keys for %j the reason only if they see its texts', (fields, expected) => {
  const all = { type: { source: 'guessed', reason: 'r' } }
  expect(maskedProvenance(all, new FieldMask(fields))?.type).toEqual(expected)
})
