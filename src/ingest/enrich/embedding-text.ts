/**
 * The text of a repository that is embedded: `name: description`, topics, the opening of the
 * README, and last its language, because descriptions often omit what queries contain (`… in
 * rust`).
 *
 * Models average over a text's words, so a long README would outweigh the one line that describes a
 * repository. It only fills the rest of some 300 characters after description and topics. So it
 * counts for much if they are short, and for little if they are long.
 */
import type { RepoRecord } from '../normalise/index.ts'

/** Length of description, topics and README together. The first two are never cut. */
const charactersWanted = 300
/** Characters of a README to read: enough to get past badges, and few enough to be quick. */
const openingCharacters = 4000
/** Addresses say nothing about content. Characters beyond ASCII may follow without a space. */
const webAddress = /\b(?:https?:\/\/|www\.)[!-~]+/gi

type EmbeddedParts = Pick<RepoRecord, 'repo' | 'topics' | 'readme'>

export function buildEmbeddingText({ repo, topics, readme }: EmbeddedParts): string {
  const description = joinLines((repo.description ?? '').replace(webAddress, ' '))
  const front = [description, topics.join(' ')].filter(Boolean).join('. ')
  const opening =
    readme === undefined ? '' : extractOpening(readme, charactersWanted - front.length)
  const about = [front, opening, repo.language].filter(Boolean).join('. ')
  const whole = about === '' ? repo.name : `${repo.name}: ${about}`
  // A lone surrogate, from the data or from cutting, cannot be sent to an endpoint.
  return whole.toWellFormed()
}

/** The first words of a README, without code, comments, markup, images and addresses. */
function extractOpening(readme: string, characters: number): string {
  if (characters <= 0) return ''
  const words = readme
    .slice(0, openingCharacters)
    .replace(/^(```|~~~).*?(?:^\1|(?![\s\S]))/gms, ' ')
    .replace(/<!--.*?(?:-->|(?![\s\S]))/gs, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])/g, ' ')
    .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(webAddress, ' ')
    .replace(/[#*_`~=|>-]{2,}|[#*`|>]+/g, ' ')
  const prose = joinLines(words)
  if (prose.length <= characters) return prose
  // Ends with a whole word, or with what fits of a word that alone is too long.
  const end = prose.lastIndexOf(' ', characters)
  return prose.slice(0, end > 0 ? end : characters)
}

function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
