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
  readonly mailmapEntry?: string
  readonly signsOffAs?: readonly string[]
  /** Default: `a/b`. */
  readonly repository?: string
}

/** By record the first one of its person: `[0, 0, 2]` if the first two are one. */
function peopleOf(...records: readonly Seen[]): number[] {
  const folder = freshFolder()
  const staging = new Staging(folder, Buffer.alloc(32, 1), ['one', 'two'])
  try {
    const accounts = records.map((record, i) => {
      const { in: year = 2020, createdIn, emails, mailmapOf: _, ...ref } = record
      const origin = { input: i % 2, trust: 'export', at: secondsOf(year) } as const
      const account = staging.person(ref, origin)
      const createdAt = createdIn === undefined ? undefined : `${createdIn}-01-01T00:00:00Z`
      staging.describePerson(account, { emails, createdAt }, origin)
      const { address, name, repository = 'a/b' } = record
      if (address !== undefined && name !== undefined) {
        staging.noteSignature(account, { ...record, name, address, repository })
      }
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
  it('and numbers of another platform are others than those of GitHub', () => {
    const lab = { platformId: `gitlab.example:${number}`, login: 'octo' }
    const octo = { platformId: number, login: 'octo' }
    expect(peopleOf(octo, lab, { login: 'octo' }, { text: 'octo' })).toEqual([0, 1, 0, 0])
    expect(peopleOf(lab, { login: 'octo' }, { platformId: lab.platformId })).toEqual([0, 1, 0])
  })

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

describe('equal names in one repository', () => {
  const ann = { address: 'ann.lee@home.dev', name: 'Ann Lee' }
  it.each<[Seen, Seen, boolean, string]>([
    [ann, { address: 'ann.lee@work.dev', name: 'ann lee' }, true, 'one local part'],
    [ann, { address: 'ann.lee+git@work.dev', name: 'Ann Lee' }, true, 'one local part with a tag'],
    [ann, { address: noreply('ann.lee'), name: 'Ann Lee' }, true, 'one local part'],
    [
      { ...ann, address: 'annlee@x.dev' },
      { address: noreply('annlee'), name: 'Ann Lee' },
      true,
      '',
    ],
    [
      { ...ann, address: 'annlee@x.dev' },
      { address: noreply('9+AnnLee'), name: 'Ann Lee' },
      true,
      '',
    ],
    [ann, { address: 'a@home.dev', name: 'Ann Lee' }, true, 'a domain of their own'],
    [ann, { address: 'a@mail.home.dev', name: 'Ann Lee' }, false, 'another host'],
    [{ ...ann, signsOffAs: ['A@work.dev'] }, { address: 'a@work.dev', name: 'Ann Lee' }, true, ''],
    [ann, { address: 'a@work.dev', name: 'Ann Lee' }, false, 'no second evidence'],
    [ann, { address: 'ann.lee@work.dev', name: 'Ann Lea' }, false, 'another name'],
    [ann, { ...ann, address: 'ann.lee@work.dev', repository: 'b/c' }, false, 'another repository'],
    [{ ...ann, address: 'a@gmail.com' }, { ...ann, address: 'b@gmail.com' }, false, 'free mail'],
    [{ ...ann, address: 'dev@x.dev' }, { ...ann, address: 'dev@y.dev' }, false, 'a role'],
    [{ ...ann, address: 'al@x.dev' }, { ...ann, address: 'al@y.dev' }, false, 'initials'],
    [{ ...ann, name: 'ann' }, { address: 'ann.lee@x.dev', name: 'ann' }, false, 'one word'],
    [
      { ...ann, name: 'Your Name' },
      { ...ann, name: 'Your Name', address: 'ann.lee@x.dev' },
      false,
      '',
    ],
    [
      { ...ann, mailmapEntry: 'ann.lee@home.dev' },
      { ...ann, address: 'ann.lee@work.dev', mailmapEntry: 'ann.lee@work.dev' },
      ...([false, 'two people of the mailmap'] as const),
    ],
    [
      { address: noreply('1+ann-lee'), name: 'Ann Lee' },
      { address: noreply('2+ann-lee'), name: 'Ann Lee' },
      ...([false, 'two numbers'] as const),
    ],
  ])('of %j and %j are one person: %j (%s)', (one, other, isOne) => {
    expect(peopleOf(one, other)).toEqual([0, isOne ? 0 : 1])
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

  it.each([
    [['Ann Lee', 'A. Lee', 'Ann B. Lee'], true],
    [['Ann Lee', 'Lee, Ann'], true],
    [['Ann Lee', 'annlee', 'ann'], true],
    [['Jürgen Ost', 'Jurgen Ost'], true],
    [['Chris Lee', 'Christopher Lee'], true],
    [['Ann Lee', 'crew'], true],
    // One word in common is no evidence.
    [['Ann Lee', 'Bob Lee'], false],
    [['Team Ann', 'Team Bob'], false],
    [['Ann via Gadget', 'Bob via Gadget'], false],
    [['Ann', 'Bob'], false],
    [['Ann Lee', 'Bob'], false],
  ])('that %j sign with join them: %j', (names, isOne) => {
    const authors = names.map((name) => ({ address: 'crew@cat.dev', name }))
    expect(peopleOf(...authors)).toEqual(names.map((_, i) => (isOne ? 0 : i)))
  })

  it('of who sends in the name of others join nothing, not even one such person', () => {
    const relayed = { address: 'list@gadget.dev', name: 'Ada Lane via Gadget' }
    const list = { address: 'list@gadget.dev', name: 'list' }
    expect(peopleOf(relayed, list, { login: 'g', emails: ['list@gadget.dev'] })).toEqual([0, 1, 2])
  })

  it('that are on two platforms join them, and two accounts of one platform do not', () => {
    const octo = { ...listed, emails: ['o@cat.dev'] }
    const lab = { platformId: 'lab.example:7', login: 'octavia', emails: ['o@cat.dev'] }
    const other = { platformId: 'lab.example:8', login: 'noor', emails: ['o@cat.dev'] }
    expect(peopleOf(octo, lab)).toEqual([0, 0])
    expect(peopleOf(octo, lab, other)).toEqual([0, 1, 2])
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

  it('keeps its people apart, with all that joins one of them', () => {
    const list = 'list@gadget.dev'
    const seen = [
      { address: 'ada@lane.dev', name: 'Ada Lane', mailmapEntry: 'ada@lane.dev' },
      { address: 'bo@stern.dev', name: 'Bo Stern', mailmapEntry: 'bo@stern.dev' },
      { address: list, name: 'Ada Lane via Gadget', mailmapOf: 0 },
      { address: list, name: 'Bo Stern via Gadget', mailmapOf: 1 },
    ]
    expect(peopleOf(...seen)).toEqual([0, 1, 0, 1])
    // Forms of one name: only the mailmap tells that two people use the address.
    const forms = seen.map((one, i) => (i < 2 ? one : { ...one, name: i === 2 ? 'A' : 'A B' }))
    expect(peopleOf(...forms, { address: list, name: 'A B C' })).toEqual([0, 1, 0, 1, 4])
    // An address that is in a record of another source.
    const record = { login: 'lane', emails: ['ada@lane.dev', 'bo@stern.dev'] }
    const people = peopleOf(...seen, record)
    expect(people[0]).not.toBe(people[1])
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
