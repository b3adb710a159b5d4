import { useEffect, useRef, useState } from 'preact/hooks'
import { importDeferred } from '../frame/deferred-import.ts'
import { formatCount } from '../numbers.ts'
import type { NamedRecord } from '../parts/named.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { onThemeChange } from '../parts/theme-colours.ts'
import { buildGraph, type NeighbourGraph } from './neighbour-graph.ts'
import type { NeighbourList } from './neighbour-list.ts'

interface PictureProps {
  readonly subject: NamedRecord
  readonly lists: readonly NeighbourList[]
}

/** A button, and behind it the loaded lists as a picture. */
export function NeighbourPicture({ subject, lists }: PictureProps) {
  const [isOpen, setOpen] = useState(false)
  const loaded = lists.map(({ relationship, items }) => ({ relationship, items: items.value }))
  const graph = buildGraph(subject, loaded)
  if (graph.nodes.length < 2) return null
  return (
    <div class="stack">
      <div>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the picture' : 'Draw as a picture'}
        </button>
      </div>
      {isOpen && (hasWebGl() ? <Picture graph={graph} /> : <NoPicture />)}
    </div>
  )
}

function NoPicture() {
  return (
    <p class="stack calm" role="status">
      This browser has no WebGL to draw with. The tables have the same names.
    </p>
  )
}

function hasWebGl(): boolean {
  const canvas = document.createElement('canvas')
  return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null
}

function Picture({ graph }: { graph: NeighbourGraph }) {
  const container = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<unknown>(undefined)
  const names = graph.nodes.map(({ id }) => id).join()
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    let stopWatching = () => {}
    importDeferred(() => import('./picture.ts')).then(({ drawGraph }) => {
      const draw = () => {
        end?.()
        end = drawGraph(container.current!, graph)
      }
      if (isGone) return
      draw()
      stopWatching = onThemeChange(draw)
    }, setProblem)
    return () => {
      isGone = true
      stopWatching()
      end?.()
    }
  }, [names])
  if (problem !== undefined) return <ProblemNotice problem={problem} />
  const relations = formatCount(graph.links.length, 'relation')
  const about = `${formatCount(graph.nodes.length, 'name')} and ${relations}`
  return (
    <div class="stack picture">
      <div ref={container} class="framed picture-canvas" role="img" aria-label={about} />
      <p class="dim">
        <span class="swatch" data-kind="person" aria-hidden="true" /> People{' '}
        <span class="swatch" data-kind="repository" aria-hidden="true" /> Repositories. {about}, the
        same as in the tables. Click on a name to go there.
      </p>
    </div>
  )
}
