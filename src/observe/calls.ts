/**
 * Calls, credits, addresses and domains, counted in plain numbers: a call is counted some 30,000
 * times a second, and the registry is asked every few seconds. Labels are names of the contract.
 */
import type { Registry } from 'prom-client'
import { showCounter } from './series.ts'

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
  const credits = new Map<string, number>()
  const domains = new Map<string, number>()
  let addresses = 0
  showCounter(registers, {
    name: 'devdex_calls_total',
    help: callsHelp,
    labelNames: ['endpoint', 'outcome'],
    each: (set) => {
      for (const [endpoint, outcomes] of calls) {
        for (const [outcome, count] of outcomes) set({ endpoint, outcome }, count)
      }
    },
  })
  showCounter(registers, {
    name: 'devdex_credits_charged_total',
    help: 'Credits charged, by endpoint',
    labelNames: ['endpoint'],
    each: (set) => {
      for (const [endpoint, count] of credits) set({ endpoint }, count)
    },
  })
  showCounter(registers, {
    name: 'devdex_addresses_revealed_total',
    help: 'E-mail addresses shown in clear',
    labelNames: [],
    each: (set) => set({}, addresses),
  })
  showCounter(registers, {
    name: 'devdex_mail_domains_total',
    help: 'Mail domains checked in DNS, by result: valid, invalid, unknown',
    labelNames: ['validity'],
    each: (set) => {
      for (const [validity, count] of domains) set({ validity }, count)
    },
  })
  return {
    called: (endpoint, outcome) => {
      let outcomes = calls.get(endpoint)
      if (outcomes === undefined) {
        outcomes = new Map()
        calls.set(endpoint, outcomes)
      }
      add(outcomes, outcome, 1)
    },
    charged: (endpoint, count) => add(credits, endpoint, count),
    revealed: (count) => {
      addresses += count
    },
    domainChecked: (validity) => add(domains, validity, 1),
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

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}
