import { forgetSearch, savedSearches } from '../search/saved-searches.ts'

/** Searches that were saved in this browser. */
export function SavedList() {
  const saved = savedSearches.value
  if (saved.length === 0) return null
  return (
    <section aria-label="Saved searches">
      <h2>Saved searches</h2>
      <ul class="stack plain-list">
        {saved.map(({ name, address }) => (
          <li key={name} class="row">
            <a href={address}>
              <bdi>{name}</bdi>
            </a>
            <button
              type="button"
              class="small quiet"
              aria-label={`Forget ${name}`}
              onClick={() => forgetSearch(name)}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
