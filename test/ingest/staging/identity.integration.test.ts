/** Which records of sources are one person, rule by rule. */
import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PersonRef } from '../../../src/ingest/formats/format.ts'
import { Staging } from '../../../src/ingest/staging/staging.ts'
import { freshFolder } from '../data-set.ts'

interface Seen extends PersonRef {
  /** Year in which the source names the person. Default: 2020. */
  readonly in?: number
  readonly createdIn?: number
  readonly emails?: readonly string[]
  /** Index of the record that a mailmap says is the same. */
  readonly mailmapOf?: number
}

/** By record the first one of its person: `[0, 0, 2]` if the first two are one. */
function peopleOf(...records: readonly Seen[]): number[] {
  const folder = freshFolder()
  const staging = new Staging(folder, Buffer.alloc(32, 1), ['one', 'two'])
  try {
    const accounts = records.map(({ in: year = 2020, createdIn, emails, mailmapOf, ...ref }, i) => {
      const origin = { input: i % 2, trust: 'export', at: secondsOf(year) } as const
      const account = staging.person(ref, origin)
      const createdAt = createdIn === undefined ? undefined : `${createdIn}-01-01T00:00:00Z`
      staging.describePerson(account, { emails, createdAt }, origin)
      return account
    })
    for (const [i, { mailmapOf }] of records.entries()) {
      if (mailmapOf !== undefined) staging.samePerson(accounts[i]!, accounts[mailmapOf]!, 'a/b')
    }
    const { people } = staging.identities(() => null)
    const roots = accounts.map((account) => people.personOf(account))
    return roots.map((root) => roots.indexOf(root))
  } finally {
    staging.remove()
    rmSync(folder, { recursive: true })
  }
}

function secondsOf(year: number): number {
  return Date.UTC(year, 5, 1) / 1000
}

const number = '583231'
const oldId = 'MDQ6VXNlcjU4MzIzMQ=='
const newId = 'U_kgDOAAjmPw'
const noreply = (local: string) => `${local}@users.noreply.github.com`

describe('identifiers', () => {
  it('as number, old and new node id are one person, so a file of each gives one', () => {
    expect(peopleOf({ platformId: number }, { platformId: oldId }, { platformId: newId })).toEqual([
      0, 0, 0,
    ])
  })

  it('of organizations share their numbers with people, those of repositories do not', () => {
    const organization = Buffer.from('012:Organization583231').toString('base64')
    const repository = Buffer.from('010:Repository583231').toString('base64')
    const ids = [number, organization, repository].map((platformId) => ({ platformId }))
    expect(peopleOf(...ids)).toEqual([0, 0, 2])
  })

  it('that only look like node ids are texts of their own', () => {
    const ids = ['U_', 'U_kgDO', 'MDQ6VXNlcg==', `${number}0`, 'user583231']
    expect(peopleOf({ platformId: number }, ...ids.map((platformId) => ({ platformId })))).toEqual([
      0, 1, 2, 3, 4, 5,
    ])
  })
})

describe('logins', () => {
  it('that were deleted and taken again are two people, since their numbers differ', () => {
    const first = { platformId: '1', login: 'mira', in: 2014 }
    const second = { platformId: '2', login: 'mira', in: 2021, createdIn: 2020 }
    expect(peopleOf(first, second)).toEqual([0, 1])
    // A name alone belongs to the account that had it then.
    expect(
      peopleOf(first, second, { login: 'Mira', in: 2014 }, { login: 'mira', in: 2021 }),
    ).toEqual([0, 1, 0, 1])
  })

  it('are renamed, and the number keeps its person', () => {
    expect(
      peopleOf(
        { platformId: number, login: 'octo', in: 2015 },
        { platformId: oldId, login: 'octavia', in: 2022 },
        { login: 'octo', in: 2015 },
        { login: 'octavia', in: 2022 },
      ),
    ).toEqual([0, 0, 0, 0])
  })

  it('at another date than that of the account join nothing', () => {
    const account = { platformId: number, login: 'octo', in: 2020, createdIn: 2019 }
    expect(peopleOf(account, { login: 'octo', in: 2012 })).toEqual([0, 1])
  })
})

describe('noreply addresses', () => {
  it('of the form ID+LOGIN are the account of the number, under any current login', () => {
    expect(
      peopleOf(
        { platformId: number, login: 'octavia', in: 2022 },
        { platformId: '99', login: 'octo', in: 2022 },
        { address: noreply(`${number}+octo`), name: 'Octavia Cat', in: 2022 },
      ),
    ).toEqual([0, 1, 0])
  })

  it('of the form LOGIN are the account that had the login at the date', () => {
    const author = { address: noreply('Octo'), name: 'O. Cat' }
    expect(peopleOf({ platformId: number, login: 'octo' }, author)).toEqual([0, 0])
    expect(
      peopleOf({ platformId: number, login: 'octo', createdIn: 2019 }, { ...author, in: 2012 }),
    ).toEqual([0, 1])
  })

  it('of the service itself join no one who signs with it', () => {
    const names = ['Ann Lee', 'Bob Ray'].map((name) => ({ address: 'noreply@github.com', name }))
    expect(peopleOf(...names)).toEqual([0, 1])
  })
})

describe('names', () => {
  it('never join by themselves, not even with the same company of the same date', () => {
    const author = (host: string) => ({ address: `ann@${host}.dev`, name: 'Ann Lee' })
    expect(peopleOf(author('home'), author('work'))).toEqual([0, 1])
  })
})

describe('addresses', () => {
  const listed = { platformId: number, login: 'octo', emails: ['octavia@cat.dev'] }

  it('that one record lists join who signs with them, in any case', () => {
    expect(peopleOf(listed, { address: 'Octavia@Cat.dev', name: 'Octavia' })).toEqual([0, 0])
  })

  it('that two logins list join nothing', () => {
    const other = { platformId: '2', login: 'noor', emails: ['octavia@cat.dev'] }
    const author = { address: 'octavia@cat.dev', name: 'Octavia' }
    expect(peopleOf(listed, other, author)).toEqual([0, 1, 2])
  })

  it('that more than three names sign with join nothing', () => {
    const names = ['o', 'oc', 'octo', 'cat']
    const authors = names.map((name) => ({ address: 'crew@cat.dev', name }))
    expect(peopleOf(...authors)).toEqual([0, 1, 2, 3])
    expect(peopleOf(...authors.slice(0, 3))).toEqual([0, 0, 0])
  })

  it.each(['root@localhost', 'you@example.com', 'info@cat.dev', `${'a1'.repeat(20)}@cat.dev`])(
    'such as %s are shared by nature',
    (address) => {
      const authors = [0, 1].map(() => ({ address, name: 'Octavia Cat' }))
      expect(peopleOf({ ...listed, emails: [address] }, ...authors)).toEqual([0, 1, 2])
    },
  )
})

describe('a mailmap', () => {
  it('joins the signatures that it lists', () => {
    const home = { address: 'ann@home.dev', name: 'Ann Lee' }
    const work = { address: 'a.lee@work.dev', name: 'A. Lee', mailmapOf: 0 }
    expect(peopleOf(home, work)).toEqual([0, 0])
  })

  it('never joins two numbers, nor two through a third', () => {
    const one = { address: noreply('1+ann'), name: 'Ann' }
    const two = { address: noreply('2+bob'), name: 'Bob', mailmapOf: 0 }
    const both = { address: 'both@home.dev', name: 'Both' }
    expect(peopleOf(one, two)).toEqual([0, 1])
    const people = peopleOf(one, { ...two, mailmapOf: 2 }, { ...both, mailmapOf: 0 })
    expect(people[0]).not.toBe(people[1])
  })
})
