/** The dashboard and the alert rules name metrics that there are, and all. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openEveryMetric } from '../../src/reference/metrics.ts'

const docs = new URL('../../docs/', import.meta.url).pathname
const folder = join(docs, 'operate')
const read = (path: string) => readFileSync(join(docs, path), 'utf8')

const kinds = new Map(
  [...(await openEveryMetric().render()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
    ([, name, kind]) => [name!, kind!] as const,
  ),
)

const dashboard = JSON.parse(read('operate/grafana-dashboard.json')) as Dashboard
const alerts = read('operate/alerts.yml')

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
}

/** Names of metrics as queries have them, without what a histogram's series add. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:devdex|process|nodejs)_[a-z_]+\b/g) ?? []
  const bases = names.map((name) => {
    const base = name.replace(/_(bucket|sum|count)$/, '')
    return kinds.get(base) === 'histogram' ? base : name
  })
  return [...new Set(bases)]
}

const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

describe('the dashboard', () => {
  it('shows every metric, and no other', () => {
    expect(metricsIn(queries.join('\n')).sort()).toEqual([...kinds.keys()].sort())
  })

  it('takes rates of counters and quantiles of histograms, never the other way', () => {
    for (const expr of queries) {
      const rated = [...expr.matchAll(/(?:rate|increase)\((\w+)\{/g)].map(([, name]) => name!)
      for (const name of rated) {
        const kind = kinds.get(name) ?? kinds.get(name.replace(/_(bucket|sum|count)$/, ''))
        expect(['counter', 'histogram']).toContain(kind)
      }
      for (const name of metricsIn(expr).filter((each) => kinds.get(each) === 'counter')) {
        expect(expr).toMatch(new RegExp(`(rate|increase)\\(${name}\\{`))
      }
    }
  })
})

describe('the alert rules', () => {
  it('go by metrics that there are', () => {
    const names = metricsIn(alerts)
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !kinds.has(name))).toEqual([])
  })

  const promtool = spawnSync('promtool', ['--version'])
  const fault = promtool.error === undefined ? '' : ' (skipped: there is no promtool here)'
  it.skipIf(fault !== '')(`pass promtool, and fire when they should${fault}`, () => {
    const run = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' })
    expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS')
    expect(run('test', 'rules', 'alerts-test.yml')).toContain('SUCCESS')
  })
})
