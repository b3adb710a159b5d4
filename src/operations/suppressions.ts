/** Operations on the people and addresses that no answer shows. */
import * as kinds from './kinds.ts'
import { defineOption, defineSwitch, defineTyped, type Operation } from './operation.ts'

export const suppressionKinds = {
  login: 'login',
  'platform-id': 'platformId',
  email: 'email',
  domain: 'domain',
} as const

const valueMeaning = 'a login, a platformId (with --kind), an e-mail address, or a domain'
const value = defineOption('<value>', valueMeaning, kinds.text(), { required: true })
const kind = defineOption(
  '--kind <kind>',
  'kind of the value (default: guessed by its form)',
  kinds.choice(suppressionKinds),
)

/** In the order of the help. */
export const suppressionOperations = {
  addSuppression: {
    words: 'suppress add',
    path: '/suppressions/add',
    summary: 'suppress a person, an address, or all addresses of a domain in every answer',
    members: {
      value,
      kind,
      note: defineOption(
        '--note <text>',
        'note for yourself; stored in clear, so do not name a person',
        kinds.text(500),
      ),
      yes: defineSwitch(
        '-y, --yes',
        'allow a domain such as com or co.uk, and a value that hides over 1,000 people',
      ),
    },
    examples: [
      'devdex suppress add mira --note "ticket 4711"',
      'devdex suppress add U_kgDOAAAAAQ --kind platform-id',
      'devdex suppress add mira@home.example',
      'devdex suppress add home.example',
    ],
    note: `A value that looks like a domain is a login if the current snapshot has a user with that login. A
top-level domain, such as com or dev, needs --kind if the snapshot has no such login.`,
  },
  removeSuppression: {
    words: 'suppress remove',
    path: '/suppressions/remove',
    summary: 'end the suppression of a value',
    members: {
      value: defineTyped('[value]', valueMeaning, kinds.text()),
      kind: { ...kind, isOnlyTyped: true },
      mark: defineOption(
        '--mark <hex>',
        'pseudonym from "suppress list", in place of a value',
        kinds.text(64),
        { required: 'in bodies' },
      ),
    },
    examples: ['devdex suppress remove mira', 'devdex suppress remove --mark 3f9a0c55d2e1'],
  },
  listSuppressions: {
    words: 'suppress list',
    path: '/suppressions',
    method: 'GET',
    summary: 'list suppressions, oldest first, as pseudonyms (values are not stored)',
    members: {},
    examples: ['devdex suppress list', 'devdex suppress list --json'],
  },
  previewSuppression: {
    path: '/suppressions/preview',
    summary: 'count what a suppression would hide',
    members: { value, kind },
  },
} as const satisfies Readonly<Record<string, Operation>>
