/** And, or and not between conditions, and the text that remains. */
import { expect, it } from 'vitest'
import { repos, understood, users } from './context.ts'
import { table } from './table.ts'

const berlin = 'resolvedCity=Berlin & resolvedCountry=Germany'
const google = 'company has Google | emails has google'
const noGoogle = 'company not in [Google, @Google]'

table('or and and', users, [
  ['in Berlin at Google', `${berlin} & (${google})`],
  ['in Berlin and at Google', `${berlin} & (${google})`],
  ['in Berlin, at Google', `${berlin} & (${google})`],
  ['in Germany or at Google', `resolvedCountry=Germany | ${google}`],
  ['in Germany and/or at Google', `resolvedCountry=Germany | ${google}`],
  ['at Google or in Spain, joined before 2015', `(${google} | resolvedCountry=Spain) & ${early()}`],
  ['joined before 2015 at Google or in Spain', `${early()} & (${google} | resolvedCountry=Spain)`],
  [
    'engineers in Berlin and designers in Munich',
    'resolvedCity in [Berlin, Munich] & resolvedCountry=Germany',
    'engineer designer',
  ],
  [
    'React developers in Berlin or Vue developers at Google',
    `(${berlin}) | ${google}`,
    'React developer Vue developer',
  ],
  ['in Berlin or compilers at Google', `${berlin} & (${google})`, 'compilers'],
  ['people in Berlin or people at Google', `(${berlin}) | ${google}`],
  [
    'machine learning or computer vision engineers in Berlin',
    berlin,
    'machine learning computer vision engineer',
  ],
  ['in Berlin, Rust or Go, at Google', `${berlin} & (${google})`, 'Rust Go'],
  ['in Berlin knows Rust or Go at Google', `${berlin} & (${google})`, 'Rust Go'],
  ['in Berlin or engineers, at Google', `${berlin} & (${google})`, 'engineer'],
  [
    'in Berlin or very senior frontend web engineers at Google',
    `${berlin} & (${google})`,
    'senior frontend web engineer',
  ],
  [
    'at Google in Berlin or at Tinyco in Munich',
    '(company has Google | emails has google | company has Tinyco | emails has tinyco) & ' +
      'resolvedCity in [Berlin, Munich] & resolvedCountry=Germany',
  ],
  [
    'at Google in Berlin or at Tinyco, joined before 2015',
    '(company has Google | emails has google | company has Tinyco | emails has tinyco) & ' +
      `${berlin} & ${early()}`,
  ],
  // As far as this is still a list.
  [
    'in Berlin with one two three in Munich',
    `${berlin} & resolvedCity=Munich & resolvedCountry=Germany`,
    'one two three',
  ],
  [
    'in Berlin and one two three in Munich',
    'resolvedCity in [Berlin, Munich] & resolvedCountry=Germany',
    'one two three',
  ],
  [
    'in Berlin and one two three four in Munich',
    `${berlin} & resolvedCity=Munich & resolvedCountry=Germany`,
    'one two three four',
  ],
  ['rust or go', 'none', 'rust go'],
  ['Rust or in Germany', 'resolvedCountry=Germany', 'Rust'],
])

function early(): string {
  return 'createdAt<2015-01-01'
}

table('or, of repositories', repos, [
  ['libraries in Rust or libraries in Go', 'language in [Rust, Go]', 'libraries libraries'],
  ['libraries in Rust or frameworks in Go', 'language in [Rust, Go]', 'libraries frameworks'],
  ['Rust CLI tools or Go CLI tools', 'language in [Rust, Go]', 'CLI tools CLI tools'],
  ['Rust tools and Go tools', 'language=Rust & language=Go', 'tools tools'],
  ['parsers written in Rust or parsers written in Go', 'language in [Rust, Go]', 'parsers parsers'],
  [
    'rust libraries or libraries with over 1000 stars',
    'language=Rust | stargazerCount>1000',
    'libraries libraries',
  ],
  [
    'rust tools or libraries with over 1000 stars',
    'language=Rust & stargazerCount>1000',
    'tools libraries',
  ],
  [
    'rust libraries for JSON or XML with over 100 stars',
    'language=Rust & stargazerCount>100',
    'libraries JSON XML',
  ],
])

table('not, of users', users, [
  ['not in Germany', 'resolvedCountry≠Germany'],
  ['not in Germany or France', 'resolvedCountry not in [Germany, France]'],
  ['not in Germany and France', 'resolvedCountry not in [Germany, France]'],
  ['not in Bavaria', 'resolvedState≠Bavaria'],
  ['not in Berlin', 'resolvedCity≠Berlin'],
  ['not in Berlin or Paris', 'resolvedCity≠Berlin & resolvedCity≠Paris'],
  ['not in the Bay Area', 'resolvedCity not in [Oakland, San Francisco]'],
  ['outside Germany', 'resolvedCountry≠Germany'],
  ['outside of the USA', 'resolvedCountry≠United States'],
  ['outside the box', 'none', 'outside box'],
  ['except in Germany', 'resolvedCountry≠Germany'],
  ['in Germany excluding Bavaria', 'resolvedCountry=Germany & resolvedState≠Bavaria'],
  ['in Germany but not in Berlin', 'resolvedCountry=Germany & resolvedCity≠Berlin'],
  ['not in Germany, at Google', `resolvedCountry≠Germany & (${google})`],
  ['neither in Berlin nor at Google', `resolvedCity≠Berlin & ${noGoogle}`],
  ["who don't live in Germany", 'resolvedCountry≠Germany'],
  ['not only in Germany', 'resolvedCountry=Germany'],
  ['anyone but people in Germany', 'resolvedCountry≠Germany'],
  ['non-Berlin people', 'resolvedCity≠Berlin'],
  ['non-profit', 'none', 'non-profit'],
  [
    'not in Germany at Google or in Spain',
    `resolvedCountry≠Germany & (${google} | resolvedCountry=Spain)`,
  ],
])

table('text behind not', users, [
  ['React without PHP', 'none', 'React'],
  ['anything but PHP', 'none'],
  ['nothing but PHP', 'none', 'PHP'],
  ['in Germany, not recruiters', 'resolvedCountry=Germany'],
  ['without PHP or Perl, in Germany', 'resolvedCountry=Germany'],
  ['without experience in PHP', 'none'],
  ['no recruiters with Rust', 'none', 'Rust'],
  ['React without PHP and Perl', 'none', 'React'],
  ['React without PHP and with Perl', 'none', 'React Perl'],
  ['no managers but Rust', 'none', 'Rust'],
  ['not React, Rust', 'none', 'Rust'],
  ['no code', 'none', 'no code'],
  ['"not React"', 'none', '"not React"'],
])

table('not, of repositories', repos, [
  ['not in JavaScript', 'language≠JavaScript'],
  ['anything but JavaScript', 'language≠JavaScript'],
  ['everything except JavaScript', 'language≠JavaScript'],
  ['libraries but no JavaScript', 'language≠JavaScript', 'libraries'],
  ['non-Python libraries', 'language≠Python', 'libraries'],
  ['not in JavaScript or Java', 'language not in [JavaScript, Java]'],
  ['with not more than 300 stars', 'stargazerCount≤300'],
  ['not updated in 2020', 'updatedAt<2020-01-01 | updatedAt≥2021-01-01'],
  ['not called tokio', 'none'],
])

table('text behind a dash', users, [
  ['rust developers -java', 'none', 'rust developer -java'],
  [
    'python -django developers in Munich',
    'resolvedCity=Munich & resolvedCountry=Germany',
    'python developer -django',
  ],
  ['rust -"spring boot" developers', 'none', 'rust developer -"spring boot"'],
  ['rust developers -java -go', 'none', 'rust developer -java -go'],
  ['rust developers –java −go', 'none', 'rust developer -java -go'],
  ['rust – java developers', 'none', 'rust java developer'],
  ['developers - rust', 'none', 'developer rust'],
  ['full-stack developers', 'none', 'full-stack developer'],
])

table('text behind a dash', repos, [
  ['parsers -java', 'none', 'parsers -java'],
  ['parsers -"abstract syntax"', 'none', 'parsers -"abstract syntax"'],
  ['parsers -"natural, language"', 'none', 'parsers -"natural, language"'],
  ['most starred parsers -java', 'none', 'parsers -java'],
])

table('text behind a dash, by meaning', { ...repos, isSemantic: true }, [
  ['parsers -java', 'none', 'parsers'],
])

it('names the excluded text', () => {
  expect(understood(users, 'React without PHP or Perl').parts).toEqual([
    {
      kind: 'text',
      text: 'PHP or Perl',
      ignored: 'this search cannot exclude words of a text',
    },
  ])
})

table('text that remains', users, [
  ['Hi, could you please find me some people who know Kubernetes?', 'none', 'Kubernetes'],
  ['I am looking for someone with strong experience in Elixir', 'none', 'Elixir'],
  ['machine learning engineers', 'none', 'machine learning engineer'],
  ['CI/CD, backend', 'none', 'CI/CD backend'],
  ['"state of the art" people', 'none', '"state of the art"'],
  [
    '“machine learning” «natural, language» people',
    'none',
    '"machine learning" "natural, language"',
  ],
  ['people who know "Rust"', 'none', '"Rust"'],
  ['kube* in Berlin', berlin, 'kube*'],
  ['kube * and k8s', 'none', 'kube k8s'],
  ['user interface designers', 'none', 'user interface designer'],
  ['a user who knows Rust', 'none', 'Rust'],
  ['IT people, not it', 'none', 'IT'],
  ['search engineers', 'none', 'search engineer'],
  ['find me people', 'none', 'find me people'],
  ['  who  ', 'none', 'who'],
  ['???', 'none', '???'],
])
