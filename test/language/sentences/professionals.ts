/** Sentences for people with a profile; the professional data set has more fields. */
import {
  allTokens,
  alsoInProfile,
  and,
  city,
  country,
  employerInProfile,
  formerly,
  leaf,
  notAt,
  or,
  professionals,
  type SentenceCase,
  seniority,
} from './expect.ts'

const inGermany = alsoInProfile(country('Germany'), { country: ['Germany'] })

const careers: SentenceCase[] = [
  professionals(
    'senior backend engineer fintech payments experience',
    'backend engineer fintech payments experience',
    seniority('senior'),
    { orQueries: ['backend engineer fintech payments'] },
  ),
  professionals('rust berlin senior', 'rust senior', inCity('Berlin', 'Germany')),
  professionals(
    'junior frontend developers in Madrid',
    'frontend developer',
    and(seniority('junior'), inCity('Madrid', 'Spain')),
  ),
  professionals(
    'principal engineers at Amazon',
    'engineer',
    and(seniority('principal'), employerInProfile('Amazon')),
  ),
  professionals('entry level data analysts', 'data analyst', seniority('entry level')),
  professionals('staff machine learning engineer', 'machine learning engineer', seniority('staff')),
  professionals(
    'devops engineers with 5+ years of experience',
    'devops engineer',
    leaf('professional.experience.startYear', 'AnyLte', 2021),
  ),
  professionals(
    'ex-Stripe engineers in Dublin',
    'engineer',
    and(formerly('Stripe'), inCity('Dublin', 'Ireland')),
  ),
  professionals('product managers formerly at Airbnb', 'product manager', formerly('Airbnb')),
  professionals('people who used to work at Netflix', null, formerly('Netflix')),
  professionals(
    'ex-Google and ex-Facebook engineers',
    'engineer',
    and(formerly('Google'), formerly('Facebook')),
  ),
  professionals(
    'search engineers not at Google',
    'search engineer',
    and(notAt('Google'), leaf('professional.organization', 'NotEq', 'Google')),
  ),
  professionals(
    'Google engineers who studied at MIT',
    'engineer',
    and(employerInProfile('Google'), allTokens('professional.education.campus', 'MIT')),
  ),
]

const profiles: SentenceCase[] = [
  professionals(
    'Stanford graduates working at OpenAI',
    null,
    and(allTokens('professional.education.campus', 'Stanford'), employerInProfile('OpenAI')),
  ),
  professionals(
    'alumni of ETH Zurich',
    null,
    allTokens('professional.education.campus', 'ETH Zurich'),
  ),
  professionals(
    'quant developers who studied physics',
    'quant developer',
    allTokens('professional.education.major', 'physics'),
  ),
  professionals(
    'android developers who graduated after 2015',
    'android developer',
    leaf('professional.education.endYear', 'AnyGt', 2015),
  ),
  professionals(
    'graduated in 2019',
    null,
    leaf('professional.education.endYear', 'Contains', 2019),
  ),
  professionals(
    'German-speaking DevOps engineers in Vienna',
    'DevOps engineer',
    and(allTokens('professional.languages', 'German'), inCity('Vienna', 'Austria')),
  ),
  professionals(
    'solution architects who are fluent in Japanese',
    'solution architect',
    allTokens('professional.languages', 'Japanese'),
  ),
  professionals(
    'AWS certified cloud architects',
    'cloud architect',
    allTokens('professional.certifications', 'AWS'),
  ),
  professionals(
    'data engineers in the healthcare industry',
    'data engineer',
    allTokens('professional.currentIndustry', 'healthcare'),
  ),
  professionals(
    'developer advocates with over 1000 followers',
    'developer advocate',
    leaf('professional.followerCount', 'Gt', 1000),
  ),
  professionals('500+ connections', null, leaf('professional.connectionsCount', 'Gte', 500)),
  professionals('SREs in Germany', 'SRE', inGermany),
  professionals(
    'Go developers in Berlin or Munich',
    'Go developer',
    alsoInProfile(city(['Berlin', 'Munich'], 'Germany'), {
      city: ['Berlin', 'Munich'],
      country: ['Germany'],
    }),
  ),
  professionals('DACH', null, inDach()),
]

export const professionalPeople: readonly SentenceCase[] = [...careers, ...profiles]

function inCity(name: string, inCountry: string) {
  return alsoInProfile(city(name, inCountry), { city: [name], country: [inCountry] })
}

function inDach() {
  const names = ['Austria', 'Germany', 'Switzerland']
  return or(country(...names), ...names.map((name) => allTokens('professional.country', name)))
}
