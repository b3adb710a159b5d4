import type { ErrorCode } from '../errors.ts'

interface OpenPath {
  readonly path: `/${string}`
  readonly id: string
  readonly summary: string
  readonly mediaType: string
  /** By status: the meaning of the answer. */
  readonly answers: Readonly<Record<number, string>>
  /** Codes that a call of this path can be answered with, besides those of any path. */
  readonly errors: readonly ErrorCode[]
}

/** The paths outside `/v3`, which need no key and take no body. */
export const openPaths = [
  {
    path: '/health',
    id: 'health',
    summary: 'Whether the process is up',
    mediaType: 'application/json',
    answers: { 200: 'The process is up' },
    errors: [],
  },
  {
    path: '/ready',
    id: 'ready',
    summary: 'Whether searches can be answered',
    mediaType: 'application/json',
    answers: {
      200: 'The index is loaded and the workers answer',
      503: 'Not ready: starting or stopping',
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
] as const satisfies readonly OpenPath[]
