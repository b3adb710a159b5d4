/** Words by which texts of an account tell an organization from a person. All are in lower case. */

function splitWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** By word as names have it: how a reason shows it. */
function indexWords(text: string): ReadonlyMap<string, string> {
  return new Map(splitWords(text).map((word) => [word.toLowerCase(), word]))
}

/** Legal forms that are no initials of people. They are written without dots. */
export const legalForms = indexWords(`
  Inc Incorporated LLC Ltd Ltda Limited GmbH gGmbH mbH Corp Corporation PLC LLP SARL EIRL PBC OÜ
  Pty Pvt Kft Oyj ApS Bhd EURL
`)

/** Legal forms that may be initials: "Arun AS" is a person. */
export const shortForms = indexWords('AG SA SE AB AS ASA BV NV KG UG Oy SAS SpA KK Co eV SL')

/** Ends of names. Before "of", "for" or "at" they count inside of names too. */
export const organizationNouns = indexWords(`
  Group Groupe Gruppe Lab Labs Laboratory Laboratories Laboratoire Team Foundation Stiftung
  Fundação Fundación Fondation Institute Institut Instituto Istituto University Universität
  Université Universidad Universidade Università Universiteit Hochschule College Academy Faculty
  Department Association Verein Society Consortium Committee Council Ministry Agency Company
  Solutions Technologies Software Systems Consulting Consultancy Consultants Services Studio Studios
  Enterprises Industries Ventures Holdings Networks Publishing Initiative Alliance
  Federation Collective Cooperative Community Project Hackathon Conference Incubator Hackerspace
  Makerspace Museum Hospital Centre Center Government Documentation Course Observatory Organization
  Organisation School
`)

/** Nouns that are surnames too: "Ada Council" is a person, "Town Design Council" is none. */
export const surnames: ReadonlySet<string> = new Set(
  splitWords('council college school center centre'),
)

/** Nouns that begin names without a preposition: "Studio Wildcard". */
export const leadingNouns: ReadonlySet<string> = new Set(['studio', 'universität', 'institut'])

/** Between a noun and what it is of. */
export const prepositions: ReadonlySet<string> = new Set(
  splitWords('of for in für der des de do da di del della'),
)

/** Ends of logins that no person chose, also where nothing else is known. */
export const loginEnds = indexWords(`
  Inc LLC Ltd GmbH Corporation Foundation Institute University Group Org Technologies Community
`)

/** The same after a hyphen alone: people are called `miralabs` and `MiraTeam`. */
export const hyphenatedEnds = indexWords('Lab Labs Team Project Research')

/** Ends of names that are no words: with dots, or in scripts without spaces. */
export const joinedEnds: readonly string[] = [
  ...['s.r.o.', 'd.o.o.', 'o.o.'],
  ...['公司', '株式会社', '大学', '研究所', '研究院', '研究室', '实验室', '團隊', '团队'],
  ...['工作室', '基金会', '基金會', '协会', '協会', '주식회사', '대학교', '연구실', '연구소'],
]

/** In a name, these begin what the person belongs to, or show that a person made it up. */
export const nameBreaks: ReadonlySet<string> = new Set(
  splitWords('at from by ex former formerly with working bei chez en not one my me i im a.k.a aka'),
)

/** One person speaks. */
export const singular: ReadonlySet<string> = new Set(
  splitWords(`
    i i’m im i’ve i’d i’ll my me myself mine ich mein meine mich je j’ai mes yo soy sou meu minha
    he him she hers her his я мой
  `),
)

/** Nouns for people. A word of them near the begin of a sentence describes the account. */
export const roles: ReadonlySet<string> = new Set(
  splitWords(`
    developer dev devs engineer programmer coder hacker student undergrad undergraduate graduate
    grad researcher scientist professor prof lecturer teacher postdoc phd msc bsc candidate intern
    fellow alumnus alumni founder co-founder cofounder ceo cto cio coo cpo vp director head lead
    leader manager owner president partner architect designer consultant contractor freelancer
    freelance self-employed analyst administrator admin sysadmin devops sre swe sde tpm maintainer
    contributor committer author writer blogger speaker youtuber streamer podcaster mentor
    instructor coach enthusiast lover fan geek nerd addict tinkerer hobbyist maker builder creator
    artist musician gamer photographer husband wife father dad mother mom human guy girl man woman
    person entrepreneur solopreneur indie evangelist advocate specialist expert technician
    physicist biologist bioinformatician chemist mathematician economist statistician linguist
    psychologist journalist doctor lawyer rustacean gopher pythonista rubyist googler ninja wizard
    mvp retired desenvolvedor desarrollador programador engenheiro ingeniero estudante estudiante
    fundador entwickler entwicklerin informatiker ingenieur développeur ingénieur étudiant
  `),
)

/** First words of what a person does. */
export const personalBegins: ReadonlySet<string> = new Set(
  splitWords(`
    interested passionate studying learning working works aspiring currently former formerly ex ex-
    living lives born trying playing loving loves hacking coding writing programming exploring
    tinkering doing self-taught hi hello hey hola they them
  `),
)

/** After these a role is part of another noun: "developer tools". */
export const afterRoles: ReadonlySet<string> = new Set(
  splitWords(
    'tools tooling platform platforms community team network portal group conference program',
  ),
)

/** Verbs after "we" by which organizations describe themselves. */
export const companyVerbs: ReadonlySet<string> = new Set(
  splitWords(`
    build make develop create provide offer help design craft deliver bring support enable empower
    produce publish research maintain specialize specialise believe sell run host organize
    organise teach train connect solve turn power automate simplify work
  `),
)

/** After "we are". */
export const companyActions: ReadonlySet<string> = new Set(
  splitWords(`
    building making developing creating providing offering helping designing crafting delivering
    bringing supporting enabling empowering producing publishing hiring specialized specialised
  `),
)

/** After "our". */
export const ownNouns: ReadonlySet<string> = new Set(
  splitWords(`
    mission team business customers clients products product platform services software projects
    community research company users members technology code goal vision website engineers
    developers solutions tools open
  `),
)

/** Nouns by which a bio calls an organization. */
export const calledNouns: ReadonlySet<string> = new Set(
  splitWords(`
    company startup start-up firm agency consultancy non-profit nonprofit not-for-profit ngo
    charity organization organisation foundation corporation collective cooperative association
    consortium hackerspace makerspace hackathon manufacturer retailer institute laboratory
  `),
)

/** A noun after one of these words is not what the bio is about: "at a company". */
export const nounBreaks: ReadonlySet<string> = new Set(
  splitWords('at of for in with by to from my your is was are on and or not no'),
)

/** These may follow the noun by which a bio calls the account. */
export const nounFollowers: ReadonlySet<string> = new Set(
  splitWords(`
    at of for in based from focused focusing that which working specializing specialising
    specialized specialised providing building developing making creating with behind dedicated
    located and to written
  `),
)

/** Nouns by which a bio calls a product, which no person is. */
export const productNouns: ReadonlySet<string> = new Set(
  splitWords(`
    platform framework library toolkit wrapper api sdk backend-as-a-service alternative browser
    distribution marketplace app service suite database
  `),
)

export const officialWords: ReadonlySet<string> = new Set(['official', 'org', 'organization'])

/** Nouns that "official" belongs to. */
export const officialNouns: ReadonlySet<string> = new Set(
  splitWords(`
    account page repository repositories repo repos github organization organisation org home code
    projects source presence profile
  `),
)
