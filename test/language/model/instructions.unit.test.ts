/** The instructions of a model: the schema of its answer, and the prompt. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import {
  completeOperators,
  describeFilter,
  type FieldSpec,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../../../src/contract/index.ts'
import type { Target } from '../../../src/language/interpretation.ts'
import { getAnswerSchema } from '../../../src/language/model/answer-schema.ts'
import { writeSystemPrompt } from '../../../src/language/model/prompt.ts'

const targets: readonly (readonly [Target, Readonly<Record<string, FieldSpec>>])[] = [
  [{ subject: 'users', dataset: 'standard' }, userFields],
  [{ subject: 'users', dataset: 'professional' }, professionalUserFields],
  [{ subject: 'repos', dataset: 'standard' }, repoFields],
  [{ subject: 'repos', dataset: 'professional' }, professionalRepoFields],
]

const patterns = ['Glob', 'NotGlob', 'IGlob', 'NotIGlob', 'Regex']
const lists = ['In', 'NotIn', 'ContainsAny', 'NotContainsAny']

function answer(filters: unknown) {
  return { query: null, filters, order: null, first: null }
}

describe.each(targets)('for %j', (target, fields) => {
  const validate = new Ajv2020({ strict: false }).compile(getAnswerSchema(target))

  it('the schema takes each field with each of its operators, and no pattern', () => {
    for (const [field, spec] of Object.entries(fields)) {
      const one = /^number/.test(spec.type) ? 7 : spec.type === 'boolean' ? true : 'x'
      for (const op of completeOperators(spec)) {
        const leaf = { field, op, value: lists.includes(op) ? [one] : one }
        expect(validate(answer(leaf)), `${field} ${op}`).toBe(!patterns.includes(op))
        const other = { ...leaf, value: lists.includes(op) ? one : [one] }
        expect(validate(answer(other)), `${field} ${op}`).toBe(false)
      }
    }
    expect(validate(answer({ field: 'password', op: 'Eq', value: 'x' }))).toBe(false)
  })

  it('the schema takes three levels', () => {
    const [field] = Object.keys(fields)
    const leaf = { field, op: 'Eq', value: 'x' }
    const and = (...filters: unknown[]) => ({ op: 'And', filters })
    const levels = [null, leaf, and(leaf), and(and(leaf), leaf), and(and(and(leaf)))]
    expect(levels.map((filters) => validate(answer(filters)))).toEqual([
      ...[true, true, true, true],
      false,
    ])
    for (const order of ['mostIssues', 'mostFollowers'] as const) {
      const isOwn = (order === 'mostIssues') === (target.subject === 'repos')
      expect(validate({ ...answer(null), order })).toBe(isOwn)
    }
    expect(validate({ ...answer(null), first: 'ten' })).toBe(false)
  })

  it('the schema is one that servers of structured output take', () => {
    for (const shape of objectsIn(getAnswerSchema(target))) {
      const { properties, required, additionalProperties } = shape
      expect(additionalProperties).toBe(false)
      expect(required).toEqual(Object.keys(properties))
    }
    const text = JSON.stringify(getAnswerSchema(target))
    expect(text).not.toMatch(/"(min|max|pattern|if|then|allOf|oneOf|prefixItems|not)\w*":/)
    expect(text.length).toBeLessThan(12_000)
  })

  it('the prompt has each field, and the day', () => {
    const prompt = writeSystemPrompt(target, '2026-08-22')
    for (const [field, spec] of Object.entries(fields)) {
      expect(prompt).toMatch(new RegExp(`^- ${field.replaceAll('.', '\\.')} \\(.+\\): .+$`, 'm'))
      expect(prompt).toContain(describeFilter(spec))
    }
    expect(prompt).not.toMatch(/Glob|Regex/)
    expect(prompt).toContain('Today is 2026-08-22')
    expect(prompt.includes('mostIssues')).toBe(target.subject === 'repos')
    expect(prompt.includes('mostFollowers')).toBe(target.subject === 'users')
  })
})

interface ObjectShape {
  readonly properties: object
  readonly required: readonly string[]
  readonly additionalProperties: boolean
}

function objectsIn(schema: unknown): ObjectShape[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? [schema as ObjectShape] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}
