import type { ComponentType } from 'preact'
import { address, href } from '../address.ts'
import { CheckoutNote, CommandLine } from '../parts/command-line.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { AuditPage } from './audit-page.tsx'
import { canOperate, linkProblem } from './calls.ts'
import { HealthPage } from './health-page.tsx'
import { ImportsPage } from './imports-page.tsx'
import { KeysPage } from './keys-page.tsx'
import { useReading } from './reading.ts'
import { SnapshotsPage } from './snapshots-page.tsx'
import { SuppressionsPage } from './suppressions-page.tsx'
import { UsagePage } from './usage-page.tsx'

const sections: readonly (readonly [name: string, title: string, page: ComponentType])[] = [
  ['health', 'Health', HealthPage],
  ['imports', 'Imports', ImportsPage],
  ['snapshots', 'Snapshots', SnapshotsPage],
  ['keys', 'Keys', KeysPage],
  ['usage', 'Usage', UsagePage],
  ['audit', 'Audit', AuditPage],
  ['suppressions', 'Suppressions', SuppressionsPage],
]

/** Pages for operators, with the one that the address names. */
export function OperatePage() {
  if (!canOperate.value) return <NoSession />
  const { name } = address.value
  const [current, , Page] = sections.find(([known]) => known === name) ?? sections[0]!
  return (
    <div class="operate">
      <div class="operate-side">
        <nav aria-label="Operate">
          <ul>
            {sections.map(([section, title]) => (
              <li key={section}>
                <a
                  href={href('operate', section)}
                  aria-current={section === current ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <OperatedService />
      </div>
      <div class="operate-main">
        <Page key={current} />
      </div>
    </div>
  )
}

/** Which data and which service these pages work on. */
function OperatedService() {
  const { answer } = useReading('place')
  if (answer === undefined) return null
  const { data, accounts, url, version } = answer
  return (
    <dl class="operated dim">
      <dt>Data</dt>
      <dd>
        <bdi>{data}</bdi>
      </dd>
      {accounts !== data && (
        <>
          <dt>Accounts</dt>
          <dd>
            <bdi>{accounts}</bdi>
          </dd>
        </>
      )}
      <dt>Service</dt>
      <dd>
        <bdi>{url}</bdi>
      </dd>
      <dt>devdex</dt>
      <dd>{version}</dd>
    </dl>
  )
}

function NoSession() {
  return (
    <section class="stack key-page">
      <h1>Operate</h1>
      <ProblemNotice problem={linkProblem.value} />
      <p>
        These pages import data, roll it back, make keys and hide people. They are served on one
        machine only, by a command that prints a link for one browser tab:
      </p>
      <CommandLine text="devdex console --operate --data DIR" />
      <CheckoutNote />
      <p class="dim">
        The link works once. A session ends with its tab, and with the command. On a terminal, Enter
        prints another link.
      </p>
    </section>
  )
}
