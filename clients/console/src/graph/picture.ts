/** Draws a graph with WebGL. This file brings sigma and graphology, so it is loaded on demand. */
import Graph from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'
import Sigma from 'sigma'
import { navigate } from '../address.ts'
import { recordHref } from '../parts/record-link.tsx'
import { resolveColour } from '../parts/theme-colours.ts'
import type { NeighbourGraph } from './neighbour-graph.ts'

/** Rounds of the layout: enough for some hundred nodes, in some milliseconds. */
const rounds = 200

/** Labels stand right of their nodes, in a margin. The tables have the whole names. */
const wide = { labelCharsMax: 40, margin: 30 }
const narrow = { labelCharsMax: 12, margin: 64, belowPixels: 600 }

const sizes = { root: 12, other: 6 } as const

/** @returns what ends the picture and frees its memory */
export function drawGraph(container: HTMLElement, { nodes, links }: NeighbourGraph): () => void {
  const readColour = (variable: string) => resolveColour(container, variable)
  const { labelCharsMax, margin } = container.clientWidth < narrow.belowPixels ? narrow : wide
  const colours = {
    root: readColour('--text'),
    person: readColour('--accent'),
    repository: readColour('--good'),
  }
  const graph = new Graph({ type: 'undirected', multi: false })
  nodes.forEach(({ id, label: whole, kind, named, isRoot }, i) => {
    const label = whole.length > labelCharsMax ? `${whole.slice(0, labelCharsMax)}…` : whole
    // The layout starts from a circle, so that the same names give the same picture.
    const angle = (2 * Math.PI * i) / nodes.length
    const position = { x: Math.cos(angle), y: Math.sin(angle) }
    const size = isRoot ? sizes.root : sizes.other
    const color = isRoot ? colours.root : colours[kind]
    graph.addNode(id, { label, ...position, size, color, address: recordHref(named) })
  })
  const line = readColour('--dim')
  for (const { from, to } of links) graph.mergeEdge(from, to, { size: 0.5, color: line })
  forceAtlas2.assign(graph, { iterations: rounds, settings: forceAtlas2.inferSettings(graph) })
  const text = readColour('--text')
  const ground = readColour('--ground')
  const renderer = new Sigma(graph, container, {
    labelColor: { color: text },
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    labelRenderedSizeThreshold: 5,
    labelDensity: 2,
    stagePadding: margin,
    defaultDrawNodeHover: (context, { x, y, size, label }) => {
      if (typeof label !== 'string') return
      context.font = '600 12px system-ui, sans-serif'
      const width = context.measureText(label).width
      context.fillStyle = ground
      context.fillRect(x + size, y - 10, width + 10, 20)
      context.fillStyle = text
      context.fillText(label, x + size + 4, y + 4)
    },
  })
  renderer.on('clickNode', ({ node }) => {
    const { address } = graph.getNodeAttributes(node)
    if (address !== undefined) navigate(address)
  })
  renderer.on('enterNode', () => setCursor(container, 'pointer'))
  renderer.on('leaveNode', () => setCursor(container, ''))
  return () => renderer.kill()
}

function setCursor(container: HTMLElement, cursor: string): void {
  container.style.cursor = cursor
}
