/** The result for people. Ratios say how many times as long as ours their p50 is. */
import { alignedTable, bytesText, countText, millisText, secondsText } from '../../table.ts'
import type { Refusal, Timing } from './measure.ts'
import type { FilterName } from './protocol.ts'
import type { EngineResult, VectorsResult } from './result.ts'
import { type Choice, chooseSettings, recallLevels } from './summary.ts'

export function enginesTable(engines: readonly EngineResult[]): string {
  const rows = engines.map((engine) =>
    'absent' in engine
      ? [engine.title, '-', '-', '-', `absent: ${oneLine(engine.absent)}`]
      : [
          engine.title,
          secondsText(engine.build.seconds),
          bytesText(engine.ready.bytes),
          bytesText(engine.residentBytes),
          engine.ready.version,
        ],
  )
  return alignedTable('engines', ['', 'built in', 'index', 'process', 'version'], rows)
}

export function timingTables(result: VectorsResult): string {
  const titles = titlesOf(result.engines)
  const names = [...new Set(result.timings.map(({ filter }) => filter))]
  return names
    .map((filter) => {
      const rows = result.timings
        .filter((timing) => timing.filter === filter)
        .map((timing) => [titles.get(timing.engine)!, ...settingCells(timing)])
      return alignedTable(filterText(filter), ['', ...settingHead], rows)
    })
    .join('\n')
}

/** Rows: levels of recall and engines. Columns: how much faster each of our engines is. */
export function summaryTables(result: VectorsResult): string {
  const choices = chooseSettings(result.timings)
  const names = [...new Set(choices.map(({ filter }) => filter))]
  return names
    .map((filter) => {
      const some = choices.filter((choice) => choice.filter === filter)
      const own = result.engines.filter(({ isOwn, name }) => {
        return isOwn && some.some(({ engine }) => engine === name)
      })
      const rows = recallLevels.flatMap((level) => {
        const atLevel = some.filter((choice) => choice.level === level)
        return levelRows(atLevel, own, titlesOf(result.engines))
      })
      const head = ['', ...settingHead, ...own.map(({ title }) => `× ${title}`)]
      return alignedTable(`${filterText(filter)}: the fastest at a recall`, head, rows)
    })
    .join('\n')
}

/** Unsupported features of engines, with reasons. */
export function refusalTable(refusals: readonly Refusal[]): string {
  const rows = refusals.map(({ engine, filter, setting, why }) => [
    `${engine}, ${filterText(filter)}, ${setting}`,
    oneLine(why),
  ])
  return alignedTable('not supported', ['', ''], rows)
}

const settingHead = ['setting', 'recall', 'p50', 'p99', 'queries/s']

function settingCells({ setting, recall, p50Us, p99Us, perSecond }: Timing): string[] {
  const times = [millisText(p50Us / 1000), millisText(p99Us / 1000)]
  return [setting, recall.toFixed(4), ...times, countText(perSecond)]
}

function levelRows(
  choices: readonly Choice[],
  own: readonly EngineResult[],
  titles: ReadonlyMap<string, string>,
): string[][] {
  return choices.map(({ engine, level, timing }, i) => [
    `${i === 0 ? `≥ ${level}` : ''}`.padEnd(levelColumns) + titles.get(engine),
    ...(timing === null ? settingHead.map(() => '-') : settingCells(timing)),
    ...own.map(({ name }) => timesText(ratioOf(choices, name, timing))),
  ])
}

const levelColumns = 9

function ratioOf(choices: readonly Choice[], name: string, theirs: Timing | null): number | null {
  const ours = choices.find(({ engine }) => engine === name)?.timing ?? null
  return ours === null || theirs === null ? null : theirs.p50Us / ours.p50Us
}

function timesText(times: number | null): string {
  return times === null ? '-' : times.toFixed(times < 10 ? 2 : 1)
}

function filterText(filter: FilterName): string {
  return filter === 'none' ? 'no filter' : `filter of ${filter} %`
}

/** By name of an engine, what tables call it. */
function titlesOf(engines: readonly EngineResult[]): ReadonlyMap<string, string> {
  return new Map(engines.map(({ name, title }) => [name, title]))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 120)
}
