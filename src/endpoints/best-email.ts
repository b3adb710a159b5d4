/**
 * POST /v3/users/best-email, /by-login and /signal/reply: the address to write to, in clear, and
 * what clients tell of their messages.
 */
import type { Account, ChargedReveal } from '../accounts/index.ts'
import {
  type BestEmailResult,
  type Signals,
  serialiseBestEmails,
  serialiseReplyStored,
  serialiseShownBestEmails,
} from '../contract/index.ts'
import type { StoredDocument } from '../engines/index.ts'
import { openTimeSlices } from './answer-budget.ts'
import { findByIds, readIds } from './lookups.ts'
import { chooseBest, type MailChoice, readMailUsers } from './mail-people.ts'
import type { Handler, PreparedRequest } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'

type FoundUsers = readonly (StoredDocument | null)[]

export const bestEmail: Handler<'bestEmail'> = ({ signals, ...request }, context) => {
  const ids = readIds(request)
  return prepareBest(ids, signals, context, () => findByIds(context.engine, 'users', ids))
}

export const bestEmailByLogin: Handler<'bestEmailByLogin'> = ({ logins, signals }, context) =>
  prepareBest(logins, signals, context, () =>
    context.engine.documents.find('users', 'login', logins),
  )

/** Free, but its count reveals which people exist. So the key needs credits. */
export const bestEmailReply: Handler<'bestEmailReply'> = (request, context) => ({
  creditsMax: readIds(request).length,
  run: async () => {
    const { emailReplyBody: reply } = request
    const found = await findByIds(context.engine, 'users', readIds(request))
    const users = [...new Set(found.flatMap((document) => (document ? [readId(document)] : [])))]
    const body = serialiseReplyStored({ count: users.length, success: true })
    if (users.length === 0) return { body, credits: 0 }
    const texts = { kind: 'reply', ...(reply === undefined ? {} : { emailReplyBody: reply }) }
    const also = await context.services.addSignal({
      ...identifyTeller(context.account),
      users,
      texts,
    })
    return { body, credits: 0, also }
  },
})

/** A call costs one credit for each user found. */
function prepareBest(
  keys: readonly string[],
  signals: Signals | undefined,
  context: RequestContext,
  find: () => Promise<FoundUsers>,
): PreparedRequest {
  return {
    creditsMax: keys.length,
    run: async () => {
      const ordinals = listOrdinals(await find())
      const chosen = await chooseBest(
        context,
        await readMailUsers(context.engine, ordinals, openTimeSlices(context)),
      )
      const results = chosen.map(composeResult)
      const isMasked = context.mask !== undefined
      const serialise = isMasked ? serialiseShownBestEmails : serialiseBestEmails
      const users = chosen.map(({ id }) => id)
      const also =
        signals === undefined || users.length === 0
          ? undefined
          : await context.services.addSignal({
              ...identifyTeller(context.account),
              users,
              // The audit log finds the reason of a reveal by this id.
              texts: { ...signals, requestId: context.call.requestId },
            })
      return {
        body: serialise({ count: results.length, results }),
        credits: results.length,
        reveals: chosen.flatMap(countReveal),
        also,
      }
    },
  }
}

function identifyTeller({ id, creditsUsed }: Account) {
  return { account: id, creditsUsed }
}

/** Duplicate ids are answered once. */
function listOrdinals(found: FoundUsers): number[] {
  return [...new Set(found.flatMap((document) => (document === null ? [] : [document.ordinal])))]
}

function readId({ body }: StoredDocument): string {
  const { id } = JSON.parse(Buffer.from(body).toString()) as { readonly id: string }
  return id
}

function composeResult(user: MailChoice): BestEmailResult {
  const { bestEmail: address, login, otherCandidates, platformId, profile } = user
  const others = [...otherCandidates]
  const names = { ...(login && { login }), ...(platformId && { platformId }) }
  return { bestEmail: address, otherCandidates: others, profile, ...names } as BestEmailResult
}

function countReveal({ id, bestEmail: address, otherCandidates }: MailChoice): ChargedReveal[] {
  return address === null ? [] : [{ user: id, addresses: 1 + otherCandidates.length }]
}
