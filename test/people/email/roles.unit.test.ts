/** Addresses of roles and machines, and domains that take no mail. */
import { it } from 'vitest'
import { expectBest, type WrittenPerson } from './written-people.ts'

const people: readonly WrittenPerson[] = [
  {
    why: 'no role where a person is left',
    emails: ['info@acme.example', 'ada@acme.example'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'a role at a better domain is still none',
    emails: ['support@gmail.com', 'ada@acme.example'],
    best: 'ada@acme.example',
    profile: 'WORK',
  },
  {
    why: 'roles where nothing else is left',
    emails: ['info@acme.example', 'hello@lovelane.example'],
    site: 'https://lovelane.example',
    best: 'hello@lovelane.example',
    profile: 'PERSONAL',
    others: ['info@acme.example'],
  },
  {
    why: 'a role where the person’s domain is dead',
    emails: ['ada@gone.example', 'contact@acme.example'],
    invalid: ['gone.example'],
    best: 'contact@acme.example',
    profile: 'WORK',
  },
  {
    why: 'compound roles',
    emails: ['support-team@acme.example', 'z@acme.example'],
    best: 'z@acme.example',
    profile: 'WORK',
  },
  {
    why: 'roles with a tag',
    emails: ['info+x@acme.example', 'z@acme.example'],
    best: 'z@acme.example',
    profile: 'WORK',
  },
  {
    why: 'requests to lists',
    emails: ['dev-request@acme.example', 'z@acme.example'],
    best: 'z@acme.example',
    profile: 'WORK',
  },
  {
    why: 'a surname after a role’s name',
    emails: ['info.finch@acme.example'],
    best: 'info.finch@acme.example',
    profile: 'WORK',
  },
  { why: 'noreply, even alone', emails: ['noreply@acme.example'], best: null, profile: null },
  {
    why: 'no-reply',
    emails: ['No-Reply@acme.example', 'do_not_reply@acme.example'],
    best: null,
    profile: null,
  },
  {
    why: 'a code host’s noreply',
    emails: ['123+ada@users.noreply.github.com'],
    best: null,
    profile: null,
  },
  {
    why: 'another host’s noreply',
    emails: ['ada@users.noreply.example.com'],
    best: null,
    profile: null,
  },
  { why: 'an address to push to', emails: ['git@github.com'], best: null, profile: null },
  {
    why: 'a name that only begins so',
    emails: ['norah@acme.example'],
    best: 'norah@acme.example',
    profile: 'WORK',
  },
  { why: 'disposable', emails: ['ada@mailinator.com'], best: null, profile: null },
  {
    why: 'below a disposable one',
    emails: ['ada@x.yopmail.com', 'a@acme.example'],
    best: 'a@acme.example',
    profile: 'WORK',
  },
  {
    why: 'an invalid domain is in neither result',
    emails: ['a@gone.example', 'b@acme.example', 'c@gone.example'],
    invalid: ['gone.example'],
    best: 'b@acme.example',
    profile: 'WORK',
  },
  {
    why: 'all invalid',
    emails: ['a@gone.example'],
    invalid: ['gone.example'],
    best: null,
    profile: null,
  },
]

it.each(people)('$why', expectBest)
