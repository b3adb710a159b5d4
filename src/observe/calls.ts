/**
 * Calls, credits, addresses and domains, counted in plain numbers: a call is counted some 30,000
 * times a second, and the registry is asked every few seconds. Labels are names of the contract.
 */
import { Counter, type Registry } from 'prom-client'

export interface CallFigures {
  /** A call of an endpoint ended: `answered`, or the code of its error. */
  called(endpoint: string, outcome: string): void
  charged(endpoint: string, credits: number): void
  /** Addresses that answers have shown in clear. */
  revealed(addresses: number): void
  /** What was known of a domain when an address was chosen: valid, invalid or unknown. */
  domainChecked(validity: string): void
}

export function addCallMetrics(registers: Registry[]): CallFigures {
  const calls = new Map<string, Map<string, number>>()
  const credits = new Map<string, number>()
  const domains = new Map<string, number>()
  let addresses = 0
  show(registers, 'devdex_calls_total', callsHelp, {
    labelNames: ['endpoint', 'outcome'],
    each: (set) => {
      for (const [endpoint, outcomes] of calls) {
        for (const [outcome, count] of outcomes) set({ endpoint, outcome }, count)
      }
    },
  })
  show(registers, 'devdex_credits_charged_total', 'Credits charged, by endpoint', {
    labelNames: ['endpoint'],
    each: (set) => {
      for (const [endpoint, count] of credits) set({ endpoint }, count)
    },
  })
  show(registers, 'devdex_addresses_revealed_total', 'Addresses shown in clear', {
    labelNames: [],
    each: (set) => set({}, addresses),
  })
  show(registers, 'devdex_mail_domains_total', 'Domains that were asked about, by what is known', {
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
  }
}

/** `http` refuses before an endpoint has the call, and cannot say of which it would have been. */
const callsHelp =
  'Calls by endpoint and outcome. Bodies that could not be read ' +
  '(invalid_json, body_too_large, unsupported_media_type, request_timeout) are not among them'

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}

interface Shown {
  readonly labelNames: readonly string[]
  /** Sets every series to what has been counted. */
  each(set: (labels: Record<string, string>, count: number) => void): void
}

function show(registers: Registry[], name: string, help: string, shown: Shown): void {
  const collect = () => {
    counter.reset()
    shown.each((labels, count) => counter.inc(labels, count))
  }
  const labelNames = [...shown.labelNames]
  const counter: Counter = new Counter({ name, help, labelNames, registers, collect })
}
