/** Redocly's linter finds nothing in the OpenAPI document. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApiJson } from '../../src/contract/index.ts'

const rules = {
  // The answer to a dry run is named by the extension `x-dry-run`: as a union with the answer, each
  // client would have to tell them apart.
  'no-unused-components': 'off',
} as const

test('the recommended rules hold', async () => {
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({
    source: openApiJson,
    absoluteRef: 'openapi.json',
    config,
  })
  const told = problems.map(({ ruleId, message, location }) => {
    return `${ruleId}: ${message} (${location[0]?.pointer})`
  })
  expect(told).toEqual([])
})

test('the linter finds what is wrong', async () => {
  const config = await createConfig({ extends: ['recommended'], rules })
  const source = openApiJson.replace(
    '#/components/schemas/FilterGroup',
    '#/components/schemas/Nope',
  )
  expect(source).not.toBe(openApiJson)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId }) => ruleId)).toContain('no-unresolved-refs')
})
