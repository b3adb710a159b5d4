/** Figures of a row as the page shows them. */
import { bytesText, countText } from '../table.ts'
import type { Bound, Row, Unit } from './result.ts'

const texts: Readonly<Record<Unit, (value: number) => string>> = {
  seconds: secondsText,
  bytes: bytesText,
  'per second': (value) => `${countText(value)}/s`,
  ratio: ratioText,
  share: shareText,
  score: (value) => `${Number(value.toPrecision(4))}`,
  count: countText,
  'bytes each': (value) => `${Number(value.toFixed(2))} B`,
  't statistic': (value) => `t ${value.toFixed(1)}`,
}

export function valueText(unit: Unit, value: number): string {
  return texts[unit](value)
}

/** The median with its range, and how many values there were. */
export function medianText({ unit, median, low, high, n, spread }: Row): string {
  const middle = `**${valueText(unit, median)}**`
  const count = n === null ? '' : `, n = ${countText(n)}`
  if (low === null || high === null) return `${middle}${count}`
  const kind = spread === '95 %' ? '95 %: ' : ''
  return `${middle} (${kind}${valueText(unit, low)} to ${valueText(unit, high)})${count}`
}

export function boundText({ bound, unit }: Row): string {
  return bound === undefined ? '' : `${bound.kind.replace('ratio ', '')} ${limitText(bound, unit)}`
}

function limitText({ kind, value }: Bound, unit: Unit): string {
  return kind.startsWith('ratio') ? ratioText(value) : valueText(unit, value)
}

/** The peer, its figure, and how many times as good we are. */
export function peerText({ peer, ratio, unit }: Row): string {
  if (peer === undefined) return ratio === undefined ? '' : ratioText(ratio)
  const value = `${peer.name} ${valueText(unit, peer.median)}`
  return ratio === undefined ? value : `${value}: ${ratioText(ratio)}`
}

/** Three significant digits in the largest unit of which it has at least one. */
function secondsText(seconds: number): string {
  const unit = scales.find(({ scale }) => Math.abs(seconds) >= scale) ?? scales.at(-1)!
  return `${Number((seconds / unit.scale).toPrecision(3))} ${unit.name}`.replace('-', '−')
}

const scales = [
  { name: 's', scale: 1 },
  { name: 'ms', scale: 1e-3 },
  { name: 'µs', scale: 1e-6 },
  { name: 'ns', scale: 1e-9 },
] as const

function ratioText(ratio: number): string {
  return `${Number(ratio.toPrecision(3))}×`
}

function shareText(share: number): string {
  return `${Number((share * 100).toPrecision(4))} %`
}
