/** English bios, one phrase a line; `w:` and `m:` begin phrases that only women or men use. */
import type { BioPhrases } from './bios.ts'
import { phrases } from './table.ts'

export const bioEnglish: BioPhrases = {
  roles: [],
  seniorities: [
    '',
    '',
    ...phrases('Senior; Staff; Principal; Lead; Junior; Senior; Founding; Aspiring'),
  ],
  employedLeads: phrases(
    `{Seniority} {role} at {company}
    {Seniority} {role} @{handle}
    {Role} @{handle}, {place}
    Building {things} at {company}
    {Role} ({language}) at {company}
    Working on {field} at {company}
    {Role} at {company}. {Language} by day, {language2} by night
    {company} · {seniority} {role}
    Engineering @{handle}
    CTO and co-founder of {company}
    {Seniority} {role} at {company}. {Language}, {tech}
    {Field} at {company}, mostly {language}
    {Language} and {tech} at {company}
    {Seniority} {role} at {company}, ex-{company2}
    Leading the {tech} team at {company}
    {Role} by trade, currently at {company}`,
    '\n',
  ),
  leads: phrases(
    `{Seniority} {role}
    {Role} | {language} | {tech}
    {Role}, {language} and {tech}
    {Role} writing {language}
    {Language} and {field} in {place}
    {Field} with {tech}
    {Role} and open source enthusiast
    I write {language} and break things
    {Role} ({language})
    {Language} {role}
    {Language} for {field}
    {Role} in {place}
    {Role}, mostly {language}
    {Field} and {field2}
    Freelance {role}. {tech}, {tech2}, {language}
    Independent {role} available for contract work
    {Language} developer with {years} years of {field}
    Hi, I'm {given}! I build {things} in {language}
    Self-taught {role}
    Author of a {adjective} {thing} in {language}
    Building a {adjective} {thing} in the open
    {Role} turned engineering manager
    {language}. {tech}. {field}.
    Just another {language} {role}
    PhD in {field}, now a {role}
    Maintainer of a {adjective} {thing}
    {Language} {role}, remote since {year}
    I like {field} and long walks
    {Role}. Previously {company2} and {company3}`,
    '\n',
  ),
  studentLeads: phrases(
    `Computer science student at {school}
    PhD candidate in {field} at {school}
    Undergrad @{school}, into {field}
    MSc student working on {field}
    CS student learning {language} and {tech}
    Postdoc at {school}, {field}
    Research assistant in {field}, {school}`,
    '\n',
  ),
  middles: phrases(
    `Mostly {language} these days
    {language}, {tech} and {tech2}
    Interested in {field} and {field2}
    ex-{company2}
    Previously {company2}, {company3}
    Formerly building {things} at {company2}
    Maintaining a {adjective} {thing} in my spare time
    I write about {field}
    {tech} + {tech2} + {language2}
    Into {tech}, {field2} and {hobby}
    Contributor to {tech}
    Organiser of the {place} {language} meetup
    Currently learning {language2}
    Ask me about {tech}
    Speaker on {field}
    {years}+ years of {language}
    Writing a {thing} for fun
    Teaching {language} to anyone who listens
    Thinking about {field}`,
    '\n',
  ),
  tails: phrases(
    `Opinions are my own
    m:He/him
    w:She/her
    they/them
    Coffee, {hobby} and {language}
    Also {hobby}
    {hobby} on weekends
    m:Father of two
    w:Mum of three and a cat
    DMs open
    Open to new roles
    Looking for work
    Views mine
    Say hi!
    Black belt in yak shaving
    Lover of {hobby}
    Based in {place}`,
    '\n',
  ),
  separators: ['. ', '. ', ' | ', ' • ', ' — ', '\r\n'],
}

/** Filled into `{adjective}`. */
export const adjectives: readonly string[] = phrases(
  `small; tiny; fast; minimal; simple; portable; type-safe; zero-dependency; lightweight; modern;
  modular; well-tested; boring; friendly; deterministic; self-hosted; composable; pragmatic; pure;
  memory-safe`,
)

/** Filled into `{hobby}`. */
export const hobbies: readonly string[] = phrases(
  `climbing; cycling; bouldering; chess; photography; sourdough; trail running; board games;
  mountains; tea; jazz; gardening; vintage synths; origami; sailing; sci-fi; knitting; go;
  birdwatching; keyboards; espresso; trains; hiking; ramen; football; calligraphy; cats; dogs`,
)

export const emojis: readonly string[] = phrases(
  '☕; 🚀; 🐧; 🌱; 🎧; 🧗; 🚲; 🤖; 🧠; 💻; ✨; 🔭; 🎮; 📚; 🐍; 🌊; 🏳️‍🌈; 🍜; 👋; 🔧; 🦉; 🌍',
)
