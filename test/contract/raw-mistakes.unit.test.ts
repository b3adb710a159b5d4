/** A mistake in a look-up or a page of a list is told with its place and what is allowed. */
import { describe, expect, test } from 'vitest'
import { type EndpointId, validateRequest } from '../../src/contract/index.ts'
import { strings, userAttributes } from './request-rules.ts'

type Mistake = [EndpointId, unknown, string, string]

const fullNameRule = 'a string of the form owner/name with at most 512 characters'

describe('a mistake in a look-up is reported with its place and what is allowed', () => {
  const cases: Mistake[] = [
    ['rawUsers', {}, '/platformIds', '`platformIds` is required: an array of 1 to 100 strings'],
    ...(['rawUsers', 'rawRepos', 'bestEmail', 'bestEmailReply'] as const).map((id): Mistake => {
      const both = { platformIds: ['a'], githubIds: ['a'] }
      const message = '`githubIds` is an alias for `platformIds`; send one of both'
      return [id, both, '/platformIds', message]
    }),
    [
      'rawUsers',
      { githubIds: [] },
      '/githubIds',
      '`githubIds` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsers',
      { githubIds: strings(101) },
      '/githubIds',
      '`githubIds` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsers',
      { githubIds: 'U_1' },
      '/githubIds',
      '`githubIds` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsers',
      { githubIds: ['a', 7] },
      '/githubIds/1',
      '`githubIds[1]` must be a string of at most 512 characters',
    ],
    [
      'rawRepos',
      { githubIds: ['x'.repeat(513)] },
      '/githubIds/0',
      '`githubIds[0]` must be a string of at most 512 characters',
    ],
    [
      'rawUsersByLogin',
      { logins: ['a', 'x'.repeat(513)] },
      '/logins/1',
      '`logins[1]` must be a string of at most 512 characters',
    ],
    [
      'rawReposByFullname',
      { fullNames: [`a/${'x'.repeat(511)}`] },
      '/fullNames/0',
      `\`fullNames[0]\` must be ${fullNameRule}`,
    ],
    [
      'rawUsersByLogin',
      { login: ['a'] },
      '/login',
      'unknown member `login`; did you mean `logins`? allowed: logins, includeAttributes',
    ],
    [
      'rawReposByFullname',
      { fullNames: ['a/b', 'a'] },
      '/fullNames/1',
      `\`fullNames[1]\` must be ${fullNameRule}`,
    ],
    [
      'rawReposByFullname',
      { fullNames: ['a/b/c'] },
      '/fullNames/0',
      `\`fullNames[0]\` must be ${fullNameRule}`,
    ],
    ['rawUsersCount', {}, '/filters', '`filters` is required: a filter expression'],
    [
      'rawUsersByProfessionalUrl',
      {},
      '/professionalUrls',
      '`professionalUrls` is required: an array of 1 to 100 strings',
    ],
    [
      'rawUsersByProfessionalUrl',
      { professionalUrls: ['a'], linkedinUrls: ['a'] },
      '/professionalUrls',
      '`linkedinUrls` is an alias for `professionalUrls`; send one of both',
    ],
    [
      'rawUsersByProfessionalUrl',
      { linkedinUrls: [] },
      '/linkedinUrls',
      '`linkedinUrls` must be an array of 1 to 100 strings',
    ],
    [
      'rawUsersByProfessionalUrl',
      { professionalUrls: ['a', 1] },
      '/professionalUrls/1',
      '`professionalUrls[1]` must be a string of at most 512 characters',
    ],
    ['rawUserStars', { first: 101 }, '/first', '`first` must be an integer from 1 to 100'],
    ['rawUserStars', { first: 0 }, '/first', '`first` must be an integer from 1 to 100'],
    ['rawUserStars', { after: 1 }, '/after', '`after` must be a string'],
    [
      'rawUserStars',
      { enablePagination: true },
      '/enablePagination',
      'unknown member `enablePagination`; allowed: first, after, filters, includeAttributes',
    ],
    [
      'rawRepoStars',
      { includeAttributes: { owner: true } },
      '/includeAttributes/owner',
      `unknown member \`owner\`; allowed: ${userAttributes}`,
    ],
    [
      'rawUserOwns',
      { includeAttributes: { contributors: { first: 101 } } },
      '/includeAttributes/contributors/first',
      '`includeAttributes.contributors.first` must be an integer from 1 to 100',
    ],
    ['account', { 'a/b~c': 1 }, '/a~1b~0c', 'unknown member `a/b~c`; allowed: none'],
  ]
  test.each(cases)('%s %j', (id, body, pointer, message) => {
    expect(validateRequest(id, body)[0]).toEqual({ pointer, message })
  })

  test('a misspelt list of addresses is reported together with the missing one', () => {
    const issues = validateRequest('rawUsersByProfessionalUrl', { professionalUrl: ['a'] })
    expect(issues[0]?.pointer).toBe('/professionalUrl')
  })

  test('a misspelt member is reported together with the missing one', () => {
    const pointers = validateRequest('rawUsers', { ids: ['a'] }).map(({ pointer }) => pointer)
    expect(pointers).toEqual(['/ids', '/platformIds'])
  })

  test('a huge name is not sent back', () => {
    const issues = validateRequest('account', { ['x'.repeat(1e6)]: 1 })
    expect(JSON.stringify(issues).length).toBeLessThan(300)
    expect(issues[0]?.pointer).toBe('')
  })
})
