/**
 * Tools written in Python take the OpenAPI document: a validator, and a generator of clients that
 * asks a service. They are installed into a temporary folder. Where that fails, for lack of Python
 * or of a network, the tests are skipped.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { openApiJson } from '../../src/contract/index.ts'
import { openWorld } from '../service/harness.ts'

const run = promisify(execFile)
const packages = ['openapi-spec-validator==0.9.0', 'openapi-python-client==0.29.1']

let folder: string
let documentPath: string
/** Why there are no tools. */
let missing: string | undefined

const tool = (name: string) => join(folder, 'venv', 'bin', name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devdex-python-'))
  documentPath = join(folder, 'openapi.json')
  await writeFile(documentPath, openApiJson)
  try {
    await run('python3', ['-m', 'venv', join(folder, 'venv')])
    await run(tool('pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages])
  } catch (error) {
    missing = String(error)
  }
})

afterAll(() => rm(folder, { recursive: true }))

function needTools({ skip }: TestContext): void {
  if (missing !== undefined) skip(`the Python packages cannot be installed: ${missing}`)
}

test('the validator finds the document valid', async (context) => {
  needTools(context)
  const { stdout } = await run(tool('openapi-spec-validator'), [documentPath])
  expect(stdout).toMatch(/OK/)
})

const program = `
import json, pkgutil, importlib, sys
import client
from client import AuthenticatedClient, models as m
from client.api.api import search_users, raw_users_by_login

for module in pkgutil.walk_packages(client.__path__, 'client.'):
    importlib.import_module(module.name)
with AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2]) as api:
    filters = m.FilterGroup(op=m.FilterGroupOp.AND, filters=[
        m.ListFilter(field='login', op=m.ListFilterOp.IN, value=['mira-lindqvist', 'tomas-weber']),
        m.TextFilter(field='bio', op=m.TextFilterOp.CONTAINSALLTOKENS, value='compiler')])
    rank = m.UserRankByList(type_=m.UserRankByListType.SUM, exprs=[
        m.UserRankByAttr(type_=m.UserRankByAttrType.ATTR, name=m.UserRankByAttrName.RELEVANCE)])
    logins, after = [], client.types.UNSET
    while True:
        page = search_users.sync(client=api, body=m.SearchUsersRequest(query='compiler',
            filters=filters, rank_by=rank, first=1, enable_pagination=True, after=after))
        logins += [user.login for user in page.users]
        if page.page_info.end_cursor is None:
            break
        after = page.page_info.end_cursor
    batch = raw_users_by_login.sync(client=api, body=m.RawUsersByLoginRequest(
        logins=['mira-lindqvist', 'nobody']))
    bad = search_users.sync(client=api, body=m.SearchUsersRequest(query='a',
        filters=m.ValueFilter(field='logn', op=m.ValueFilterOp.EQ, value='a')))
    print(json.dumps({'logins': logins, 'found': [u and u.login for u in batch.users],
        'code': bad.code, 'pointer': bad.errors[0].pointer}))
`

test('a generated client searches, pages and reads problems', async (context) => {
  needTools(context)
  const options = [
    '--path',
    documentPath,
    '--meta',
    'none',
    '--output-path',
    join(folder, 'client'),
  ]
  const { stdout, stderr } = await run(tool('openapi-python-client'), ['generate', ...options])
  expect(stdout + stderr).not.toMatch(/WARNING|ERROR|Unable|Cannot|skipping/)
  await writeFile(join(folder, 'program.py'), program)
  const users = ['mira-lindqvist', 'tomas-weber', 'ana-costa'].map((login) => {
    return { platformId: `U_${login}`, login, bio: 'compiler' }
  })
  const world = await openWorld({ users })
  try {
    const given = [join(folder, 'program.py'), world.url, world.keys.all!]
    const answer = await run(tool('python'), given)
    expect(JSON.parse(answer.stdout)).toEqual({
      logins: ['mira-lindqvist', 'tomas-weber'],
      found: ['mira-lindqvist', null],
      code: 'invalid_filter',
      pointer: '/filters/field',
    })
  } finally {
    await world.close()
  }
})
