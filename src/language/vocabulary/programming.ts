/** Words around the name of a programming language. */
import { Phrases } from '../phrases.ts'

/** A language follows, whatever else the word may mean. */
export const declarations = new Phrases<true>([
  [
    true,
    [
      ...['written in', 'written using', 'written with', 'written entirely in', 'programmed in'],
      ...['written purely in', 'written mostly in', 'written mainly in'],
      ...['implemented in', 'implemented using', 'implemented with', 'coded in', 'coded with'],
      ...['rewritten in', 'language is', 'ecrit en', 'ecrite en', 'ecrits en', 'ecrites en'],
      ...['escrito en'],
      ...['escrita en', 'escritos en', 'escritas en', 'escrito em', 'geschrieben in', 'написан на'],
    ],
  ],
])

/** A language follows if its name has no other meaning, and no other noun comes after it. */
export const suggestions = new Phrases<true>([
  [
    true,
    [
      ...['in', 'en', 'em', 'на', 'developed in', 'developed with', 'built in', 'built using'],
      ...['built with', 'built on', 'made in', 'made with', 'made using', 'created in'],
      ...['created with', 'created using'],
    ],
  ],
])

export const labels = new Phrases<true>([
  [true, ['language', 'programming language', 'lang', 'primary language', 'main language']],
])

/** Names that lower case makes everyday words even there: "written in less than a day". */
export const neverDeclared: ReadonlySet<string> = new Set([
  ...['less', 'just', 'text', 'raw', 'plain', 'record', 'click', 'formatted', 'desktop', 'max'],
])

export const negations: ReadonlySet<string> = new Set([
  ...['not', 'no', 'non', 'without', 'except', 'excluding', 'besides', 'but'],
])

/** Behind a language these are about it, and may be written in another: "a JavaScript parser". */
export const about: ReadonlySet<string> = new Set(
  [
    ...['support', 'binding', 'parser', 'client', 'sdk', 'compiler', 'interpreter', 'linter'],
    ...['formatter', 'wrapper', 'tutorial', 'guide', 'grammar', 'transpiler', 'style', 'course'],
    ...['book', 'documentation', 'docs', 'syntax', 'highlighter', 'debugger', 'profiler'],
    ...['runtime'],
    ...['version', 'installer', 'environment', 'ide', 'editor', 'integration', 'developer', 'job'],
    ...['programmer', 'engineer', 'beginner', 'exercise', 'interview', 'question', 'example'],
    ...['definition', 'type', 'standard', 'community', 'ecosystem', 'manager', 'virtual', 'vm'],
    ...['obfuscator', 'minifier', 'bundler', 'decompiler', 'disassembler', 'converter', 'notebook'],
    ...['enthusiast', 'learner', 'resource', 'lesson', 'challenge', 'puzzle', 'api', 'checker'],
    ...['analyzer', 'analyser', 'roadmap', 'cheatsheet', 'bootcamp', 'to', 'language'],
  ].flatMap((word) => [word, `${word}s`]),
)

/** In front of a language: it is what something else is for, or is made of or into. */
export const purposes: ReadonlySet<string> = new Set([
  ...['for', 'to', 'into', 'against', 'than', 'like', 'from', 'about', 'with', 'via', 'called'],
  ...['named', 'on', 'your', 'my', 'between'],
])

/** Descriptive words with -ing. Others do something with what follows. */
export const praises: ReadonlySet<string> = new Set([
  ...['interesting', 'amazing', 'trending', 'outstanding', 'promising', 'upcoming', 'rising'],
  ...['existing', 'exciting', 'inspiring', 'leading', 'finding', 'listing', 'showing', 'wanting'],
  ...['during', 'including', 'being', 'growing', 'emerging', 'performing', 'missing'],
])

/** Directly after a language these are about it. Further away they are written in it. */
export const aboutBeside: ReadonlySet<string> = new Set([
  ...['engine', 'engines', 'generator', 'generators', 'source', 'sources', 'api', 'apis'],
  ...['system', 'systems', 'stack', 'stacks', 'algorithm', 'server'],
])

/** In lower case these languages are things and deeds, too. */
export const everydayNames: ReadonlySet<string> = new Set([
  ...['go', 'rust', 'swift', 'dart', 'shell', 'julia', 'elm', 'racket', 'assembly', 'c', 'r'],
])

/** Activities of software: "rust testing libraries". */
export const fields: ReadonlySet<string> = new Set([
  ...['learning', 'testing', 'logging', 'parsing', 'networking', 'rendering', 'streaming'],
  ...['scraping', 'processing', 'programming', 'tracing', 'monitoring', 'messaging', 'caching'],
  ...['mocking', 'routing', 'scripting', 'profiling', 'embedding', 'serving', 'tracking'],
  ...['computing', 'clustering', 'modeling', 'modelling', 'plotting', 'crawling', 'hosting'],
  ...['building', 'formatting', 'linting', 'debugging', 'editing', 'trading', 'mining'],
  ...['templating', 'typing', 'benchmarking', 'fuzzing', 'charting', 'queueing', 'queuing'],
])
