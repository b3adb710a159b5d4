/** Parameters of a request outside its body, for the OpenAPI document. */
import { limits } from '../limits.ts'
import { dryRunPreference } from '../prefer.ts'

export const parameters = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description:
      'Platform node identifier or 32-character hex service identifier, percent-encoded where ' +
      'it has characters such as `/`',
    schema: { type: 'string', minLength: 1, maxLength: limits.keyCharsMax },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      `\`${dryRunPreference}\` (RFC 7240): the request is checked and not run, and the answer ` +
      'says what it could cost at most. It costs nothing.',
    schema: { type: 'string' },
    example: dryRunPreference,
    // The page at /docs would send the example, and never make a real request.
    'x-fill-example': 'no',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names this request, so that repeats of it are free for 24 hours: path and body have to be ' +
      'the same.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: limits.idempotencyKeyCharsMax,
      pattern: '^[\\x21-\\x7e]+$',
    },
  },
} as const

/** References to the parameters of a path and to the headers that every paid call takes. */
export function parametersOf(path: string, isPaid: boolean): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  if (isPaid) names.push('Prefer', 'Idempotency-Key')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
