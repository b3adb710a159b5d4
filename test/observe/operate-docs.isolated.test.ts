/** docs/operate/monitor.md, dashboard and alert rules name metrics that there are, and all. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everyMetric } from '../../src/reference/metrics.ts'

const docs = new URL('../../docs/', import.meta.url).pathname
const folder = join(docs, 'operate')
const read = (path: string) => readFileSync(join(docs, path), 'utf8')

const kinds = new Map(
  [...(await everyMetric().render()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
    ([, name, kind]) => [name!, kind!] as const,
  ),
)

const monitor = read('operate/monitor.md')
const dashboard = JSON.parse(read('operate/grafana-dashboard.json')) as Dashboard
const alerts = read('operate/alerts.yml')

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: {
    readonly h: number
    readonly w: number
    readonly x: number
    readonly y: number
  }
  readonly targets?: readonly { readonly expr: string }[]
}

interface Dashboard {
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
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

const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

describe('docs/operate/monitor.md', () => {
  it('says of every alert what to do, and of no other', () => {
    const fired = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    const told = [...monitor.matchAll(/^\| (Devdex\w+) \|/gm)].map(([, name]) => name)
    expect(told).toEqual(fired)
  })
})

it('docs/operate/deploy.md and docs/operate/monitor.md name every sample of docs/operate', () => {
  const pages = read('operate/deploy.md') + monitor
  const samples = readdirSync(folder).filter((name) => !name.endsWith('.md'))
  const unnamed = samples.filter((name) => !pages.includes(name))
  expect(unnamed).toEqual(['Containerfile.dockerignore'])
})

describe('the dashboard', () => {
  it('shows every metric, and no other', () => {
    expect(metricsIn(queries.join('\n')).sort()).toEqual([...kinds.keys()].sort())
  })

  it('has panels with an id, a title and a place of their own', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36)
    const { length } = dashboard.panels
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(length)
    expect(new Set(dashboard.panels.map(({ title }) => title)).size).toBe(length)
    const taken = new Set<string>()
    for (const { gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`)).toBe(false)
          taken.add(`${x} ${y}`)
        }
      }
    }
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
