/** The members that readers take, the declaration of members, and the JSON Schema agree. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { type RecordKind, recordObjects, recordSchema } from '../../src/ingest/index.ts'
import {
  isDeletion,
  LineError,
  type Members,
  parseMembers,
  readEdge,
  readEdgeChange,
  readRepo,
  readRequiredText,
  readUser,
} from '../../src/ingest/normalise/index.ts'
import { type Schema, SchemaValues } from '../stress/fuzz/schema-values.ts'

const kinds = ['users', 'repos', 'edges'] as const
const objects = { users: 'user', repos: 'repository', edges: 'edge' } as const
const schemas = Object.fromEntries(
  kinds.map((kind) => [kind, recordSchema(kind) as Schema]),
) as Record<RecordKind, Schema>
const validators = Object.fromEntries(
  kinds.map((kind) => [kind, new Ajv2020({ strict: true }).compile(schemas[kind])]),
)

/** Every form that the pattern of dates allows. */
const isoDates = [
  ...['2026-08-22', '0000-01-01', '2024-02-29', '2026-08-22T10:00', '2026-08-22 10:00:00'],
  ...['2026-08-22t10:00:00z', '2026-08-22T23:59:59.123Z', '2026-08-22T10:00:00,5+02'],
  ...['2026-08-22T10:00:00-0530', '2026-08-22T10:00:00+05:30', '9999-12-31T23:59:59Z'],
]

/** Every object of every record. */
const full = {
  ...{ platformId: 'a', login: 'b', name: 'c', ownerLogin: 'd', from: 'e', to: 'f' },
  ...{ type: 'follows', aggregates: {}, socialAccounts: [{ provider: 'g', url: 'h' }] },
  professional: { education: [{}], experience: [{}] },
  provenance: { language: ['i', '2026-08-22', 'hand'] },
}
const fullLines = { users: { ...full, type: 'bot' }, repos: full, edges: full }

describe('the declaration has the members that a reader takes, and no others:', () => {
  it.each([
    ['user', fullLines.users, readUser],
    ['repository', fullLines.repos, readRepo],
    ['edge', fullLines.edges, readEdgeChange],
  ] as const)('%s', (object, line, read) => {
    const taken = new Map<string, Set<string>>()
    read(recorded(line, object, taken))
    // Deletions of users and repositories are read earlier.
    isDeletion(recorded(line, object, taken))
    for (const [name, members] of taken) {
      expect([name, [...members].sort()]).toEqual([name, namesOf(name)])
    }
    if (object === 'user') {
      const inner = ['aggregates', 'education', 'experience', 'professional', 'socialAccount']
      expect([...taken.keys()].sort()).toEqual([...inner, 'user'].sort())
    }
  })

  function namesOf(object: string): string[] {
    return Object.keys(recordObjects[object]!.members).sort()
  }

  /** The same members, of which those that are read are added to `taken`, by their object. */
  function recorded(members: Members, object: string, taken: Map<string, Set<string>>): Members {
    const own = taken.get(object) ?? new Set<string>()
    taken.set(object, own)
    return new Proxy(members, {
      get: (_, name) => {
        own.add(String(name))
        const value = members[String(name)]
        const { $ref, items } = recordObjects[object]!.members[String(name)]?.schema ?? {}
        const inner = $ref ?? items?.$ref
        if (inner === undefined || !(inner in recordObjects)) return value
        if (!Array.isArray(value)) return value && recorded(value as Members, inner, taken)
        return value.map((one) => recorded(one, inner, taken))
      },
    })
  }
})

describe.each(kinds)('lines of %s', (kind) => {
  const values = new SchemaValues(schemas[kind].$defs!, { pattern: fc.constantFrom(...isoDates) })
  const lines = values.of(schemas[kind]) as fc.Arbitrary<Members>

  law('that the schema makes are taken', [lines], (line) => {
    fc.pre(!repeatsPlatformId(line))
    expect(validators[kind]!(line)).toBe(true)
    expect(reasonAgainst(kind, line)).toBeNull()
  })

  it('with one other member are refused by the schema and the reader, or by neither', () => {
    const outcomes = { refused: 0, taken: 0 }
    for (const path of pathsOf(objects[kind])) {
      for (const other of others) {
        const line = withValue(fullLines[kind], path, other)
        const reason = reasonAgainst(kind, line)
        outcomes[reason === null ? 'taken' : 'refused']++
        const isTaken = reason === null
        expect([path, other, validators[kind]!(line), reason]).toEqual([
          path,
          other,
          isTaken,
          reason,
        ])
      }
    }
    expect(outcomes.refused).toBeGreaterThan(200)
    expect(outcomes.taken).toBeGreaterThan(40)
  })

  it('of the sample fit the schema', async () => {
    const packed = createReadStream(`data/sample/${kind}.jsonl.gz`).pipe(createGunzip())
    let count = 0
    for await (const text of createInterface(packed)) {
      count++
      if (!validators[kind]!(JSON.parse(text))) throw new Error(`does not fit: ${text}`)
    }
    expect(count).toBeGreaterThanOrEqual(5000)
  })
})

test('both accept dates of every form, and only the schema accepts days that do not exist', () => {
  const takes = (at: string) => [
    validators.edges!({ type: 'follows', from: 'a', to: 'b', at }),
    reasonAgainst('edges', { type: 'follows', from: 'a', to: 'b', at }) === null,
  ]
  for (const at of isoDates) expect([at, ...takes(at)]).toEqual([at, true, true])
  expect(takes('2026-02-30')).toEqual([true, false])
})

test('types of accounts are taken in any case, of which the schema has the usual ones', () => {
  const line = { platformId: 'a', login: 'b', type: 'ORGANIZATION' }
  expect([validators.users!(line), reasonAgainst('users', line)]).toEqual([false, null])
})

/** Null where the reader takes the line, as an update does. */
function reasonAgainst(kind: RecordKind, line: Members): string | null {
  try {
    const members = parseMembers(Buffer.from(JSON.stringify(line)))
    const isDeleted = isDeletion(members)
    if (kind === 'edges') readEdge(members)
    else if (isDeleted) readRequiredText(members, 'platformId')
    else if (kind === 'users') readUser(members)
    else readRepo(members)
    return null
  } catch (error) {
    if (error instanceof LineError) return error.message
    throw error
  }
}

/** No schema says that one member must not have the value of another. */
function repeatsPlatformId({ aliases, platformId }: Members): boolean {
  return Array.isArray(aliases) && aliases.includes(platformId)
}

/** Values of which each fits some members. */
const others = [
  ...[undefined, null, true, false, 0, 7, -1, 1.5, 2 ** 53 - 1, 2 ** 53, 1e300],
  ...['', 'x', 'user', 'stars', 'hand', 'x'.repeat(255), 'x'.repeat(256), '😀'.repeat(255)],
  ...['x'.repeat(512), 'x'.repeat(513), 'x'.repeat(1024), 'x'.repeat(1025)],
  ...['2026-08-22', '2026-13-22', '2026-08-22T24:00', '2026-08-22Z', ' 2026-08-22'],
  ...[[], [1], ['x'], [''], [null], [{}], [[]], {}, { a: 1 }, { totalStars: 1 }],
  ...[{ totalStars: '1' }, [{ provider: 'x' }], [{ provider: 'x', url: 'y', more: 1 }]],
  ...[Array.from({ length: 50 }, () => 'x'), Array.from({ length: 51 }, () => 'x')],
  ...[{ bio: ['x', '2026-08-22', 'hand'] }, { bio: ['x', '2026-08-22'] }, { bio: null }],
  ...[
    ['x'.repeat(200), '2026-08-22', 'export'],
    ['x'.repeat(201), '2026-08-22', 'export'],
  ],
  Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i, ['x', '2026-08-22', 'hand']])),
]

type Path = readonly string[]

/** The paths of every declared member, including those in the objects of `full`. */
function pathsOf(object: string): Path[] {
  return Object.entries(recordObjects[object]!.members).flatMap(([name, { schema }]) => {
    const { $ref: inner, items } = schema
    const below = (path: Path, found: readonly Path[]) => found.map((rest) => [...path, ...rest])
    if (inner === 'provenance') {
      return [[name], ...below([name, 'language'], [[], ['0'], ['1'], ['2']])]
    }
    if (inner !== undefined && inner in recordObjects) {
      return [[name], ...below([name], pathsOf(inner))]
    }
    const inList = items?.$ref
    return inList === undefined ? [[name]] : [[name], ...below([name, '0'], pathsOf(inList))]
  })
}

function withValue(line: Members, path: Path, value: unknown): Members {
  const changed = structuredClone(line)
  let inside = changed as Record<string, unknown>
  for (const key of path.slice(0, -1)) inside = inside[key] as Record<string, unknown>
  inside[path.at(-1)!] = value
  // As a line has it: a list has null in place of undefined.
  return JSON.parse(JSON.stringify(changed))
}
