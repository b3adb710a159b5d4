/** Routes with parameters in their path: their matches, and the values that handlers get. */
import { describe, expect, it } from 'vitest'
import { limits, RequestError } from '../../src/contract/index.ts'
import { createDispatcher } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'
import { rawPost, talk } from './raw-socket.ts'
import { get, ok, post } from './routes.ts'

const path = '/v3/raw/users/{id}/graph/followers'
const pathOf = (segment: string) => path.replace('{id}', segment)
/** Answers with the parameters of its path. */
const graph = post(path, (call) => ok(JSON.stringify(call.params)))
const { keyCharsMax } = limits

describeAdapters('a parameter', (open) => {
  it.each([
    ['U_kgDOAbc', 'U_kgDOAbc'],
    ['MDQ6VXNlcjE=', 'MDQ6VXNlcjE='],
    ['MDQ6VXNlcjE%3D', 'MDQ6VXNlcjE='],
    ['U_kgDO%2FA', 'U_kgDO/A'],
    ['U_kgDO%2fA', 'U_kgDO/A'],
    ['a%00b', 'a\0b'],
    ['a%20b+c', 'a b+c'],
    ['%25zz', '%zz'],
    ['%C3%A9', 'é'],
    ['.', '.'],
    ['..', '..'],
    ['%2e%2E', '..'],
    ['%2F..%2F', '/../'],
    ['a;b=c,d&e:f@g', 'a;b=c,d&e:f@g'],
    ['a%3Fb%23c', 'a?b#c'],
    ['{id}', '{id}'],
    ['__proto__', '__proto__'],
    ['by-login', 'by-login'],
    ['x'.repeat(keyCharsMax), 'x'.repeat(keyCharsMax)],
    ['%F0%9F%A6%80'.repeat(200), '🦀'.repeat(200)],
  ])('%s is %j', async (segment, id) => {
    const { port } = await open([graph])
    const { answers } = await talk(port, rawPost(pathOf(segment), '{}'), 1)
    expect(answers[0]?.status).toBe(200)
    const body = Buffer.from(answers[0]!.body, 'latin1').toString()
    expect(JSON.parse(body)).toEqual({ id })
  })

  it.each([
    ['a bad escape', '%zz'],
    ['half an escape', 'a%4'],
    ['a lone percent sign', '%'],
    ['an escape that is no UTF-8', '%ff'],
    ['half a surrogate pair', '%ED%A0%80'],
    ['more than one segment', 'a/b'],
    ['nothing', ''],
    ['more characters than a key has', 'x'.repeat(keyCharsMax + 1)],
    ['more escaped characters than a key has', '%41'.repeat(keyCharsMax + 1)],
  ])('%s is not found', async (_, segment) => {
    const { port, responded } = await open([graph])
    const { answers } = await talk(port, rawPost(pathOf(segment), '{}'), 1)
    expect(answers[0]?.status).toBe(404)
    expect(JSON.parse(answers[0]!.body)).toMatchObject({ code: 'not_found' })
    expect(responded).toEqual([])
  })

  it('ends where the query begins', async () => {
    const { port } = await open([graph])
    const { answers } = await talk(port, rawPost(`${pathOf('a')}?b=/c`, '{}'), 1)
    expect(JSON.parse(answers[0]!.body)).toEqual({ id: 'a' })
  })

  it('is never found where its bytes are not escaped', async () => {
    const { port, responded } = await open([graph])
    const { answers } = await talk(port, rawPost(pathOf('caf\u00e9'), '{}'), 1)
    // Node's parser already refuses what is no ASCII.
    expect([400, 404]).toContain(answers[0]?.status)
    expect(responded).toEqual([])
  })

  it('may be one of several', async () => {
    const pair = post('/v3/{one}/and/{other}', (call) => ok(JSON.stringify(call.params)))
    const { port } = await open([pair])
    const { answers } = await talk(port, rawPost('/v3/a/and/b%20c', '{}'), 1)
    expect(JSON.parse(answers[0]!.body)).toEqual({ one: 'a', other: 'b c' })
  })
})

describeAdapters('a route with a parameter', (open) => {
  it.each([
    '/v3/raw/users/a/graph',
    '/v3/raw/users/a/graph/',
    '/v3/raw/users/a/graph/followers/',
    '/v3/raw/users/a/graph/f%6Fllowers',
    '/v3/raw/users/a/graph/Followers',
    '/v3/raw/users/a/graph/friends',
    '/v3/raw//users/a/graph/followers',
    '/v3/raw/users/x/../a/graph/followers',
    `/v3${'/'.repeat(2000)}`,
  ])('does not answer at %s', async (other) => {
    const closed = post(path, () => ok(), {
      admit: () => {
        throw new RequestError('unauthorized')
      },
    })
    const { port } = await open([closed])
    const { answers } = await talk(port, rawPost(other, '{}'), 1)
    expect(answers[0]?.status).toBe(404)
  })

  it.each(['GET', 'PUT', 'DELETE'])('refuses %s and names what it takes', async (method) => {
    const { url } = await open([graph])
    const answer = await fetch(url + pathOf('a%2Fb'), { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('names every method of its path', async () => {
    const { url } = await open([get('/v3/things/{id}'), post('/v3/things/{id}')])
    const answer = await fetch(`${url}/v3/things/a`, { method: 'PUT' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  it('is not found by a method it does not take where the parameter is no text', async () => {
    const { port } = await open([graph])
    const bytes = rawPost(pathOf('%zz'), '{}').replace('POST', 'PUT')
    expect((await talk(port, bytes, 1)).answers[0]?.status).toBe(404)
  })

  it('stands beside others, each with its own answer', async () => {
    const routes = [
      graph,
      post('/v3/raw/users/{id}/graph/stars', () => ok('"stars"')),
      post('/v3/raw/repos/{id}/graph/stars', () => ok('"starrers"')),
      post('/v3/raw/users/by-login', (call) => ok(JSON.stringify(call.params))),
    ]
    const { url } = await open(routes)
    const ask = async (at: string) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}/v3/raw/${at}`, { method: 'POST', headers, body: '{}' })).json()
    }
    expect(await ask('users/by-login/graph/followers')).toEqual({ id: 'by-login' })
    expect(await ask('users/a/graph/stars')).toBe('stars')
    expect(await ask('repos/a/graph/stars')).toBe('starrers')
    expect(await ask('users/by-login')).toEqual({})
  })
})

describe('a dispatcher', () => {
  it.each([
    ['/v3/{id}/a', '/v3/{id}/a'],
    ['/v3/{id}/a', '/v3/{name}/a'],
    ['/v3/{id}/a', '/v3/b/{name}'],
    ['/v3/{id}', '/v3/a'],
    ['/v3/a', '/v3/{id}'],
  ])('refuses %s together with %s', (one, other) => {
    expect(() => createDispatcher([post(one), post(other)])).toThrow('two routes')
  })

  it.each([
    ['/v3/{id}/a', '/v3/{id}/b'],
    ['/v3/{id}', '/v3/{id}/a'],
    ['/v3/{id}/a', '/v3/a'],
    ['/v3/a/{id}', '/v3/b/{id}'],
  ])('takes %s together with %s', (one, other) => {
    expect(() => createDispatcher([post(one), post(other)])).not.toThrow()
  })

  it('takes several methods of one path', () => {
    expect(() => createDispatcher([get('/v3/{id}'), post('/v3/{id}')])).not.toThrow()
  })
})
