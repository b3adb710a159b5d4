import type { Professional } from 'devdex-client'
import { NameChips } from '../parts/name-chips.tsx'
import { Panel } from '../parts/panel.tsx'
import { OutwardLink } from './person-head.tsx'

/** Positions, schools and skills. */
export function ProfessionalProfile({ professional }: { professional: Professional }) {
  const { headline, expertise = [], languages = [], professionalUrl, openToWork } = professional
  // A scope may hide lists that the contract always has.
  const { experience = [], education = [] } = professional
  return (
    <Panel title="Professional profile">
      {headline !== undefined && (
        <p>
          <bdi>{headline}</bdi>
        </p>
      )}
      {openToWork && <p class="badge">Open to work</p>}
      <Spans
        title="Positions"
        spans={experience.map((position) => ({
          what: position.title,
          where: position.company,
          from: position.startDate,
          to: position.isCurrent ? 'today' : position.endDate,
        }))}
      />
      <Spans
        title="Education"
        spans={education.map((school) => ({
          what: school.major,
          where: school.campus,
          from: school.startDate,
          to: school.endDate,
        }))}
      />
      <NameChips title="Skills" names={expertise} />
      <NameChips title="Speaks" names={languages} />
      {professionalUrl !== undefined && (
        <p class="line">
          <OutwardLink text={professionalUrl} />
        </p>
      )}
    </Panel>
  )
}

interface Span {
  readonly what: string | undefined
  readonly where: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

function Spans({ title, spans }: { title: string; spans: readonly Span[] }) {
  if (spans.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ol class="stack spans">
        {spans.map(({ what, where, from, to }) => (
          <li key={`${what} ${where} ${from}`}>
            <bdi>{what ?? where}</bdi>
            <span class="dim">
              {what !== undefined && <bdi>{where}</bdi>} {[from, to].filter(Boolean).join(' – ')}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
