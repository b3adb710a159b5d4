/** The paths outside `/v3`, which need no key and take no body. */
import type { ErrorCode } from '../errors.ts'

interface OpenPath {
  readonly path: `/${string}`
  readonly id: string
  readonly summary: string
  readonly mediaType: string
  /** By status: the meaning of the answer. */
  readonly answers: Readonly<Record<number, string>>
  /** Codes that a call of this path can be answered with, in addition to those of any path. */
  readonly errors: readonly ErrorCode[]
}

export const openPaths = [
  {
    path: '/health',
    id: 'health',
    summary: 'Whether the process is up',
    mediaType: 'application/json',
    answers: { 200: 'The process is up. `waitsFor` says that nothing was ever imported' },
    errors: [],
  },
  {
    path: '/ready',
    id: 'ready',
    summary: 'Whether searches can be answered',
    mediaType: 'application/json',
    answers: {
      200: 'The index is loaded and the workers answer',
      503: 'Not ready: starting, stopping, or without data',
    },
    errors: ['invalid_metrics_token'],
  },
  {
    path: '/metrics',
    id: 'metrics',
    summary: 'Counters and gauges of this process',
    mediaType: 'text/plain',
    answers: { 200: 'Text format of Prometheus, version 0.0.4' },
    errors: ['invalid_metrics_token'],
  },
  {
    path: '/metrics/slow',
    id: 'slowRequests',
    summary: 'The slowest calls of the last half hour to hour',
    mediaType: 'application/json',
    answers: { 200: 'The slowest first. Callers are named to the operator alone' },
    errors: ['invalid_metrics_token'],
  },
  {
    path: '/openapi.json',
    id: 'openApi',
    summary: 'This document',
    mediaType: 'application/json',
    answers: { 200: 'OpenAPI 3.1, generated from the schemas that validate requests' },
    errors: [],
  },
  {
    path: '/docs',
    id: 'docs',
    summary: 'This document for people',
    mediaType: 'text/html',
    answers: { 200: 'A page that works without a network' },
    errors: [],
  },
  {
    path: '/llms.txt',
    id: 'llmsText',
    summary: 'This service for agents',
    mediaType: 'text/plain',
    answers: { 200: 'One page in Markdown: tools, filters, endpoints, prices' },
    errors: [],
  },
] as const satisfies readonly OpenPath[]
