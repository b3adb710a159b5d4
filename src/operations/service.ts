/** Operations on the running service, which only the operator's server has. */
import type { Operation } from './operation.ts'

export const serviceOperations = {
  describePlace: {
    path: '/place',
    method: 'GET',
    summary: 'say which data and which service the operator works on',
    members: {},
  },
  readHealth: {
    path: '/health',
    method: 'GET',
    summary: 'the readiness of the service, its queues and request times',
    members: {},
  },
  readHistory: {
    path: '/history',
    method: 'GET',
    summary: 'times and queues of the last hour',
    members: {},
  },
  runChecks: {
    path: '/checks',
    method: 'GET',
    summary: 'what "devdex doctor" finds',
    members: {},
  },
  listSlowRequests: {
    path: '/slow',
    method: 'GET',
    summary: 'the slowest requests of the service, or of its log',
    members: {},
  },
} as const satisfies Readonly<Record<string, Operation>>
