/** Recognises mailboxes that no person reads, and those of groups of people. */

import type { Address } from './addresses.ts'
import { wordsOf } from './words.ts'

/** Mailboxes of machines, for sending or for commits. */
export function isNoReply({ local, domain }: Address): boolean {
  const name = local.toLowerCase()
  if (noReplyName.test(name) || unreadNames.has(name.replace(/[._-]/g, ''))) return true
  return domain.split('.').some((label) => noReplyLabel.test(label)) || isOfCodeHost(name, domain)
}

/**
 * Names of functions (RFC 2142) and those that companies use besides. The plus-tag does not count.
 * Every part of a compound name ("support-team") has to be one. `me`, `mail`, `dev` and `github`
 * are none: on a personal domain they are a person's.
 */
export function isRole({ local }: Address): boolean {
  const name = local.toLowerCase().replace(/\+.*$/s, '')
  if (roleNames.has(name.replace(/[._-]/g, ''))) return true
  if (listName.test(name)) return true
  const parts = name.split(/[._-]/)
  return roleNames.has(parts[0]!) && parts.every((part) => roleNames.has(part))
}

const noReplyName = /(?:^|[._+-])(?:no|not|do[._-]?not|dont)[._-]?repl(?:y|ies)(?:$|[._+-])/
const noReplyLabel = /^(?:no|do-?not)-?reply$/

function isOfCodeHost(name: string, domain: string): boolean {
  // `git@github.com` is an address for pushes. Answers to notifications go to `reply+…`.
  if (domain === 'reply.github.com') return true
  return name === 'git' && codeHosts.has(domain)
}

const codeHosts: ReadonlySet<string> = new Set([
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
])

const unreadNames: ReadonlySet<string> = new Set([
  'autoreply',
  'bounce',
  'bounces',
  'devnull',
  'mailerdaemon',
  'nobody',
  'null',
])

/** RFC 2142, section 6, and what list servers put around the name of a list. */
const listName = /-(?:request|owner|bounces|subscribe|unsubscribe)$|^owner-/

/** Those of RFC 2142, sections 3 to 5, then the usual ones, without separators. */
const roleNames: ReadonlySet<string> = wordsOf(`
  info marketing sales support abuse noc security hostmaster postmaster usenet news webmaster www
  uucp ftp accounting accounts admin admins administration administrator advertising alerts all
  analytics billing board booking bookings bot business careers ci community compliance contact
  contacts contactus crew customer customercare customers customerservice daemon desk developers
  devs editor editorial engineering enquiries enquiry events everyone feedback finance founders
  hallo hello help helpdesk hey hi hola hosting hr inbox inquiries inquiry invoice invoices
  it investors jenkins jobs kontakt legal letters list lists mailbox maintainer maintainers
  management media members moderator newsletter notification notifications office offices
  operations ops opensource orders oss partner partners partnerships payments people pr press
  privacy process procurement public recruiting recruitment registrar reception root sale
  secretary service services shop staff student students studio submissions subscribe sysadmin
  system systems talent team teams tech techsupport test tester testing trust
  undisclosedrecipients unsubscribe user users web welcome webteam
`)
