/** Nouns that sentences ask for, and words at which a noun phrase ends. */

/** Nouns for a repository, with and without the s of the plural. */
const things = [
  ...['library', 'libraries', 'framework', 'project', 'repository', 'repositories', 'repo'],
  ...['package', 'module', 'crate', 'gem', 'tool', 'toolkit', 'toolset', 'app', 'application'],
  ...['program', 'plugin', 'extension', 'addon', 'utility', 'utilities', 'script', 'codebase'],
  ...['code', 'implementation', 'port', 'rewrite', 'reimplementation', 'clone', 'boilerplate'],
  ...['template', 'starter', 'service', 'microservice', 'server', 'cli', 'clis', 'software'],
  ...['backend', 'frontend', 'website', 'game', 'bot', 'chatbot', 'database', 'orm', 'emulator'],
  ...['component', 'solution', 'system', 'stack', 'platform', 'middleware', 'algorithm'],
  ...['crawler', 'scraper', 'simulation', 'snippet', 'demo', 'proxy', 'proxies', 'lib'],
  ...['codebases', 'monorepo', 'source', 'sdk', 'api', 'engine', 'generator', 'utils'],
  ...['bibliothek', 'bibliotheken', 'projekt', 'projekte', 'bibliotheque', 'bibliotheques'],
  ...['projet', 'librairie', 'librairies', 'biblioteca', 'proyecto', 'projeto', 'paket', 'pakete'],
]

export const repositoryNouns: ReadonlySet<string> = withPlurals(things)

/** Nouns for a person, besides roles. */
export const personNouns: ReadonlySet<string> = withPlurals([
  ...['people', 'person', 'user', 'member', 'account', 'folks', 'candidate', 'profile', 'talent'],
  ...['someone', 'anyone', 'guy'],
])

/** Words that are inside no noun phrase of English. */
export const phraseEnds: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'and', 'or', 'but', 'not', 'no', 'with', 'without', 'for', 'from', 'to'],
  ...['in', 'on', 'at', 'of', 'by', 'into', 'onto', 'over', 'under', 'about', 'like', 'similar'],
  ...['that', 'which', 'who', 'whose', 'where', 'when', 'while', 'whom', 'there', 'this', 'these'],
  ...['is', 'are', 'was', 'were', 'be', 'been', 'has', 'have', 'had', 'do', 'does', 'can', 'could'],
  ...['will', 'would', 'should', 'i', 'we', 'you', 'they', 'it', 'my', 'our', 'your', 'their'],
  ...['its', 'using', 'written', 'made', 'built', 'based', 'created', 'updated', 'released'],
  ...['than'],
  ...['started', 'maintained', 'developed', 'implemented', 'sorted', 'ordered', 'ranked', 'named'],
  ...['called', 'having', 'such', 'as', 'if', 'so', 'since', 'before', 'after', 'until', 'between'],
  ...['during', 'within', 'only', 'also', 'please', 'more', 'less', 'most', 'least', 'instead'],
  ...['related', 'concerning', 'regarding', 'around', 'near', 'supporting', 'except', 'excluding'],
  ...['then', 'per', 'via', 'behind', 'against', 'contains', 'containing', 'published'],
  ...['supports', 'currently', 'still', 'living', 'working', 'who’s', "who's", 'available', 'und'],
  ...['oder', 'mit', 'fur', 'aus', 'von', 'et', 'ou', 'pour', 'avec', 'y', 'o', 'para', 'con'],
])

function withPlurals(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [word, `${word}s`]))
}
