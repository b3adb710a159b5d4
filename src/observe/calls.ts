/**
 * Calls, credits, addresses and domains, counted in plain numbers: a call is counted some 30,000
 * times a second, and the registry is asked every few seconds. Labels are names of the contract.
 */
import type { Registry } from 'prom-client'
import { CounterFamily, showSeries } from './series.ts'

export interface CallStats {
  /** A call of an endpoint ended: `answered`, or the code of its error. */
  called(endpoint: string, outcome: string): void
  charged(endpoint: string, credits: number): void
  /** Addresses that answers have shown in clear. */
  revealed(addresses: number): void
  /** The known state of a domain when an address was chosen: valid, invalid or unknown. */
  domainChecked(validity: string): void
  /** Calls of all endpoints that have ended so, since the start. */
  callsEnded(outcome: string): number
}

export function addCallMetrics(registers: Registry[]): CallStats {
  const calls = new Map<string, Map<string, number>>()
  let addresses = 0
  showSeries(registers, {
    name: 'devdex_calls_total',
    help: callsHelp,
    labelNames: ['endpoint', 'outcome'],
    each: (set) => {
      for (const [endpoint, outcomes] of calls) {
        for (const [outcome, count] of outcomes) set({ endpoint, outcome }, count)
      }
    },
  })
  const credits = new CounterFamily(registers, {
    name: 'devdex_credits_charged_total',
    help: 'Credits charged, by endpoint',
    label: 'endpoint',
  })
  showSeries(registers, {
    name: 'devdex_addresses_revealed_total',
    help: 'E-mail addresses shown in clear',
    each: (set) => set({}, addresses),
  })
  const domains = new CounterFamily(registers, {
    name: 'devdex_mail_domains_total',
    help: 'Mail domains checked in DNS, by result: valid, invalid, unknown',
    label: 'validity',
  })
  return {
    called: (endpoint, outcome) => {
      const outcomes = calls.get(endpoint) ?? new Map<string, number>()
      if (outcomes.size === 0) calls.set(endpoint, outcomes)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    },
    charged: (endpoint, count) => credits.add(endpoint, count),
    revealed: (count) => {
      addresses += count
    },
    domainChecked: (validity) => domains.add(validity, 1),
    callsEnded: (outcome) => {
      let sum = 0
      for (const outcomes of calls.values()) sum += outcomes.get(outcome) ?? 0
      return sum
    },
  }
}

const callsHelp =
  'Calls by endpoint and outcome: answered, or the code of the error. Requests that could not be ' +
  'read are in devdex_http_refused_total'
