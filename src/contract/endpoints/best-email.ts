/** Best e-mail: the address to write to, in clear (interface §2.7, §4.9, decisions §2, §8). */

import { limits } from '../limits.ts'
import { count, familyName, PlatformId } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import { idMembers, Logins, oneListOfIds } from './batches.ts'
import { type Credits, endpoint, errorsOfAnyCall, errorsOfPaidCall } from './endpoint.ts'
import { sampleUser } from './sample-records.ts'

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))

const Signals = Type.Object(
  {
    emailBody: text(limits.signalBodyCharsMax, 'Text of the message'),
    emailSubject: text(limits.signalSubjectCharsMax, 'Subject of the message'),
    reasonForEmailNaturalLanguage: text(limits.signalReasonCharsMax, 'Why it is sent'),
    repoReasonForEmail: text(limits.signalReasonCharsMax, 'The repository that it is about'),
    sender: text(limits.signalSubjectCharsMax, 'Who sends it'),
  },
  {
    additionalProperties: false,
    description:
      'The reason of the request. It is stored with the key, the time and the users, and is ' +
      'in no answer.',
  },
)
export type Signals = Static<typeof Signals>

const signals = Type.Optional(Signals)

/** Kinds of addresses, the preferred one first. */
const emailProfiles = ['PERSONAL', 'SCHOOL', 'WORK'] as const
export type EmailProfile = (typeof emailProfiles)[number]

const BestEmail = Type.Object(
  {
    bestEmail: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The address to write to; null where no address is good',
    }),
    login: Type.String({ description: 'Username' }),
    otherCandidates: Type.Array(Type.String(), {
      description: 'All other good addresses, the better ones first',
    }),
    platformId: PlatformId,
    githubId: familyName('platformId'),
    profile: Type.Unsafe<EmailProfile | null>({
      type: ['string', 'null'],
      enum: [...emailProfiles, null],
      description: 'Kind of the best address; null where there is none',
    }),
  },
  { additionalProperties: false },
)

export const BestEmails = Type.Object(
  {
    count: count('Results returned'),
    results: Type.Array(BestEmail, {
      description: 'One for each known user, in the order of the input',
    }),
  },
  { additionalProperties: false },
)

const credits: Credits = { rule: 'result', per: 1, text: '1 for each result returned' }

const description =
  'One result for each known user, in the order of the input. A user who is named twice is ' +
  'answered and charged once. Personal addresses come first, then those of schools, then those ' +
  'of work. Addresses of domains that take no mail are excluded. Every address shown is written ' +
  'to an audit log.'

const errors = [...errorsOfAnyCall, ...errorsOfPaidCall, 'signal_quota'] as const

const sampleResult = {
  bestEmail: 'mira@mira.example',
  login: sampleUser.login,
  otherCandidates: ['m.lindqvist@lumenforge.example'],
  platformId: sampleUser.platformId,
  profile: 'PERSONAL' as const,
}

export const bestEmail = endpoint({
  id: 'bestEmail',
  method: 'post',
  path: '/users/best-email',
  services: ['RAW'],
  credits,
  summary: 'Best addresses by identifier',
  description,
  request: Type.Object({ ...idMembers, signals }, { additionalProperties: false, ...oneListOfIds }),
  response: BestEmails,
  errors,
  examples: [
    {
      name: 'A known user and an unknown one, with a reason',
      request: {
        platformIds: ['U_sample0001', 'U_unknown'],
        signals: { emailSubject: 'Your talk on borrow checking', sender: 'Duarte' },
      },
      response: { count: 1, results: [sampleResult] },
    },
  ],
})

export const bestEmailByLogin = endpoint({
  id: 'bestEmailByLogin',
  method: 'post',
  path: '/users/best-email/by-login',
  services: ['RAW'],
  credits,
  summary: 'Best addresses by login',
  description,
  request: Type.Object({ logins: Logins, signals }, { additionalProperties: false }),
  response: BestEmails,
  errors,
  examples: [
    {
      name: 'A user with an address, and one without',
      request: { logins: ['mira-lindqvist', 'duarte-salvaterra'] },
      response: {
        count: 2,
        results: [
          sampleResult,
          {
            bestEmail: null,
            login: 'duarte-salvaterra',
            otherCandidates: [],
            platformId: 'U_sample0002',
            profile: null,
          },
        ],
      },
    },
  ],
})

const replyRequest = Type.Object(
  {
    ...idMembers,
    emailReplyBody: text(limits.signalBodyCharsMax, 'Text of the reply'),
  },
  { additionalProperties: false, ...oneListOfIds },
)

export const ReplyStored = Type.Object(
  { count: count('Known users among those named'), success: Type.Literal(true) },
  { additionalProperties: false },
)

export const bestEmailReply = endpoint({
  id: 'bestEmailReply',
  method: 'post',
  path: '/users/best-email/signal/reply',
  services: ['RAW'],
  credits: { rule: 'free', per: 0, text: 'none, but the key needs one for each user named' },
  summary: 'Report that users replied',
  description:
    'Stores that the named users replied to a message, with the key and the time, before the ' +
    'answer is sent. The reply is in no answer. The count reveals which users are known, so the ' +
    'key needs a credit for each of those named. None is taken.',
  request: replyRequest,
  response: ReplyStored,
  errors: [
    ...errorsOfAnyCall,
    'not_found',
    'service_required',
    'insufficient_credits',
    'storage_unavailable',
    'signal_quota',
  ],
  examples: [
    {
      name: 'A reply of one user',
      request: { platformIds: ['U_sample0001'], emailReplyBody: 'Happy to talk, next week?' },
      response: { count: 1, success: true },
    },
  ],
})

export type BestEmailResponse = Static<typeof BestEmails>
export type BestEmailResult = Static<typeof BestEmail>
export type BestEmailReplyResponse = Static<typeof ReplyStored>
