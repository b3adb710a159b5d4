import type { Repository } from 'devdex-client'
import { href } from '../address.ts'
import { formatAge, formatDay } from '../numbers.ts'
import { Language } from '../parts/language.tsx'
import { LongText } from '../parts/long-text.tsx'
import { SourceMark } from '../record/source-mark.tsx'

/** Name, description, language and dates. */
export function RepositoryHead({ repository }: { repository: Repository }) {
  const { ownerLogin, name, description, language, createdAt, updatedAt } = repository
  const source = repository.provenance?.description
  return (
    <header class="record-head">
      <div>
        <h1>
          {ownerLogin !== undefined && (
            <>
              <a href={href('person', ownerLogin)}>
                <bdi>{ownerLogin}</bdi>
              </a>
              <span class="light">/</span>
            </>
          )}
          <LongText text={name} shortChars={100} />
        </h1>
        <ul class="record-line">
          {language !== undefined && (
            <li>
              <Language language={language} />
            </li>
          )}
          {createdAt !== undefined && (
            <li title={formatDay(createdAt)}>created {formatAge(createdAt)}</li>
          )}
          {updatedAt !== undefined && (
            <li title={formatDay(updatedAt)}>updated {formatAge(updatedAt)}</li>
          )}
        </ul>
        {description !== undefined && (
          <p class="record-text">
            <LongText text={description} shortChars={400} />
            {source !== undefined && <SourceMark field="description" entry={source} />}
          </p>
        )}
      </div>
    </header>
  )
}
