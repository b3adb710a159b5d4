/** Best e-mail: the address to write to, in clear (interface §2.7, §4.9, decisions §2, §8). */

import { limits } from '../limits.ts'
import { count, defineNullable, familyName, PlatformId } from '../schemas/scalars.ts'
import { closedObject, type Static, Type } from '../schemas/type.ts'
import { idMembers, Logins, oneListOfIds } from './look-ups.ts'

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description }))

const Signals = closedObject(
  {
    emailBody: text(limits.signalBodyCharsMax, 'Text of the message'),
    emailSubject: text(limits.signalSubjectCharsMax, 'Subject of the message'),
    reasonForEmailNaturalLanguage: text(limits.signalReasonCharsMax, 'Why it is sent'),
    repoReasonForEmail: text(limits.signalReasonCharsMax, 'The repository that it is about'),
    sender: text(limits.signalSubjectCharsMax, 'Who sends it'),
  },
  {
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

const BestEmail = closedObject({
  bestEmail: defineNullable('The address to write to; null where no address is good'),
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
})

export const BestEmails = closedObject({
  count: count('Results returned'),
  results: Type.Array(BestEmail, {
    description: 'One for each known user, in the order of the input',
  }),
})

export const BestEmailRequest = closedObject({ ...idMembers, signals }, oneListOfIds)
export const BestEmailByLoginRequest = closedObject({ logins: Logins, signals })

export const BestEmailReplyRequest = closedObject(
  { ...idMembers, emailReplyBody: text(limits.signalBodyCharsMax, 'Text of the reply') },
  oneListOfIds,
)

export const ReplyStored = closedObject({
  count: count('Known users among those named'),
  success: Type.Literal(true),
})

export type BestEmailResponse = Static<typeof BestEmails>
export type BestEmailResult = Static<typeof BestEmail>
export type BestEmailReplyResponse = Static<typeof ReplyStored>
