/**
 * Words without meaning for the search, after all other phrases: questions, conjunctions, nouns for
 * any person or thing, and praise that nothing can measure.
 */
import { type Match, namePhrases, readPhrases, readWords } from '../grammar.ts'
import type { Reading } from '../reading.ts'

/** At the beginning of a sentence. Elsewhere most of these have a meaning. */
const opening = readPhrases(`
  find, show, list all, list the, list some, list me, list of, get, give, search for, need, need a,
  need an, want, wanted, recommend, suggest, hire, hiring, all, what, where, how, any
`)

const asking = `
  find me, help me find, help me, show me, get me, give me, tell me, recommend me, suggest me,
  search for, searching for, looking for, look for, looking to hire, looking to find, i am, i'm,
  i’m, i need, i want, i would like, i'd like, i’d like, we are, we're, we’re, we need, we want,
  please, pls, thanks, thank you, hi, hello, hey, can you, could you, would you, do you know,
  are there, is there, there are, there is, who is, who are, who's, who’s, what are, what is,
  which are, where are, a list of, the list of, all the, a few, some, any, maybe, ideally,
  preferably
`

const connecting = `
  a, an, the, this, these, those, that, which, who, whom, whose, there, and, or, but, with, having,
  has, have, had, is, are, was, were, be, been, being, do, does, did, can, could, would, will, also,
  as well as, as well, i, me, my, we, us, our, you, your, they, their, it, its, he, she, his, her,
  in, at, on, of, for, from, to, by, into, onto, about, via, through, than, as, out of, really,
  very, currently, right now, on github, from github, und, oder, mit, fur, der, die, das, den, dem,
  ein, eine, einen, im, am, von, zu, aus, bei, ich, suche, et, ou, avec, pour, le, la, les, un, une,
  des, du, de, en, au, aux, dans, y, con, para, el, los, las, una, del, por, e, com, um, uma, na,
  em, da, do, dos, и, с, в, для, из, на, 的, 在, 和, 或, の, で, と, に, を, は, が
`

const general = `
  people, persons, someone, somebody, anyone, anybody, everyone, everybody, folks, folk, guys,
  individuals, users, github users, candidates, candidate, profiles, talent, talents, repositories,
  repository, repos, repo, github repos, github repositories, projects, codebases, leute, personas,
  gente, personnes, 人
`

const praise = `
  good, great, strong, excellent, amazing, decent, outstanding, talented, skilled, experience in,
  experience with, experience of, experience using, experience working with, experience building,
  experienced in, experienced with, experienced, expertise in, knowledge of, know, knows, knowing,
  know about, knows about, familiar with, familiarity with, interested in, interest in,
  an interest in, passionate about, skilled in, skills in, skilled with, proficient in,
  proficient with, proficiency in, specialized in, specialised in, specializing in, specialising in,
  specializes in, specialises in, background in, a background in, focused on, focusing on,
  worked on, work on, works on, working on, work with, works with, working with, worked with,
  work in, works in, working in, work at, works at, working at
`

/**
 * For users: adverbs, and verbs for what people do with a thing. For repositories these have a
 * meaning: "bot that likes posts".
 */
const deeds = `
  now, nowadays, likes, loves, enjoys, who like, who love, who enjoy, that like, that love,
  that enjoy, who really like, who really love, would love, really into, who are into,
  contributes to, contribute to, contributing to, contributed to, who contribute, who build,
  who builds, who are building, who is building, that build, that builds, who make, who makes,
  who are making, who is making, that make, that makes, who develop, who develops,
  who are developing, who is developing, that develop, that develops, who write, who writes,
  who are writing, who is writing, that write, that writes, who maintain, who maintains,
  who are maintaining, who is maintaining, that maintain, that maintains
`

const filler = [asking, connecting, general, praise].join()
const phrases = {
  repos: namePhrases<'filler' | 'name'>({ filler }),
  // Names that contain "now" stay, even if their words are filler.
  users: namePhrases<'filler' | 'name'>({
    filler: `${filler}, ${deeds}`,
    name: 'service now, zeit now',
  }),
}

/** Filler unless another word follows that it belongs to: "a user", but "user interface". */
const loneNouns = readWords('user person project account')

export function readFiller(reading: Reading): void {
  const count = reading.words.length
  for (let i = 0, isBeginning = true; i < count; ) {
    const phrase = readPhrase(reading, i, isBeginning)
    if (phrase === undefined || phrase.value === 'name') isBeginning = false
    else reading.consume(i, phrase.to, { is: 'filler' })
    i = phrase?.to ?? i + 1
  }
  // From the end, so that what follows has been consumed.
  for (let i = count - 1; i >= 0; i--) {
    if (loneNouns.has(reading.at(i)) && !isFollowedByText(reading, i)) {
      reading.consume(i, i + 1, { is: 'filler' })
    }
  }
}

function readPhrase(
  reading: Reading,
  i: number,
  isBeginning: boolean,
): Match<'filler' | 'name' | true> | undefined {
  const { sentence, target, words } = reading
  const phrase =
    phrases[target.subject].at(reading, i) ?? (isBeginning ? opening.at(reading, i) : undefined)
  const hasLowerCase = sentence !== sentence.toUpperCase()
  return phrase && hasLowerCase && isAbbreviation(words[i]!.text) ? undefined : phrase
}

/** "IT", not "it". */
function isAbbreviation(text: string): boolean {
  return text.length > 1 && text !== text.toLowerCase() && text === text.toUpperCase()
}

function isFollowedByText(reading: Reading, i: number): boolean {
  const next = reading.words[i + 1]
  return next !== undefined && next.before === '' && (reading.isFree(i + 1) || next.isQuoted)
}
