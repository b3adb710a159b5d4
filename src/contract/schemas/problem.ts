import { type ErrorCode, errors } from '../errors.ts'
import { type Static, Type } from './type.ts'

const FieldIssueSchema = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer (RFC 6901) into the body' }),
    message: Type.String({ description: 'What is wrong there and what is allowed' }),
  },
  { additionalProperties: false },
)

/** Problem details (RFC 9457), the body of every error. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'URN of the problem, `urn:devdex:problem:<code>`' }),
    title: Type.String({ description: 'The problem in a few words, the same for every case' }),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What was wrong, and what is allowed' }),
    code: Type.Unsafe<ErrorCode>({ type: 'string', enum: Object.keys(errors) }),
    requestId: Type.String({ description: 'The same as the header `X-Request-Id`' }),
    required: Type.Optional(Type.Integer({ description: 'Credits the request costs (402)' })),
    remaining: Type.Optional(Type.Integer({ description: 'Credits that are left (402)' })),
    errors: Type.Optional(Type.Array(FieldIssueSchema, { description: 'Places in the body' })),
  },
  { additionalProperties: false },
)
export type Problem = Static<typeof Problem>
