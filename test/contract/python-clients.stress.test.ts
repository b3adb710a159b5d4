/**
 * Tools written in Python take the OpenAPI document: a validator, and a generator of clients that
 * asks a service. They are installed into a temporary folder. Where that fails, for lack of Python
 * or of a network, the tests are skipped.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openApiJson } from '../../src/contract/index.ts'
import { openWorld } from '../service/harness.ts'
import { installPython, run } from './python-tools.ts'

const python = installPython('openapi-spec-validator==0.9.0', 'openapi-python-client==0.29.1')
let documentPath: string

beforeAll(async () => {
  documentPath = join(python.folder, 'openapi.json')
  await writeFile(documentPath, openApiJson)
})

test('the validator finds the document valid', async (context) => {
  python.need(context)
  const { stdout } = await run(python.tool('openapi-spec-validator'), [documentPath])
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
  python.need(context)
  const path = join(python.folder, 'client')
  const options = ['--path', documentPath, '--meta', 'none', '--output-path', path]
  const { stdout, stderr } = await run(python.tool('openapi-python-client'), [
    'generate',
    ...options,
  ])
  expect(stdout + stderr).not.toMatch(/WARNING|ERROR|Unable|Cannot|skipping/)
  await writeFile(join(python.folder, 'program.py'), program)
  const users = ['mira-lindqvist', 'tomas-weber', 'ana-costa'].map((login) => {
    return { platformId: `U_${login}`, login, bio: 'compiler' }
  })
  const world = await openWorld({ users })
  try {
    const given = [join(python.folder, 'program.py'), world.url, world.keys.all!]
    const answer = await run(python.tool('python'), given)
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
