/** Words for people of a place, and the same words where they mean something else. */
import { expect, test } from 'vitest'
import { type Target, understand } from '../../src/language/index.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { context, professionals, repos, shown, users } from './context.ts'

const places = await openGazetteer()

function understood(sentence: string, target: Target): [string, string | null] {
  const { filters, query } = understand(sentence, target, { ...context, places })
  return [shown(filters), query]
}

test.each([
  ['german engineers', 'engineers in Germany'],
  ['Swiss engineers', 'engineers in Switzerland'],
  ['turkish engineers', 'engineers in Turkey'],
  ['South African engineers', 'engineers in South Africa'],
  ['latin american engineers', 'engineers in Latin America'],
  ['Parisian engineers', 'engineers in Paris'],
  ['Scottish engineers', 'engineers in Scotland'],
  ['Californian engineers', 'engineers in California'],
  ['Georgian engineers', 'engineers in Georgia'],
  ['Londoners', 'in London'],
  ['new yorkers', 'in New York'],
  ['Spaniards', 'in Spain'],
  ['parisian', 'in Paris'],
  ['who are Brazilian', 'in Brazil'],
  ['a Bavarian', 'in Bavaria'],
  ['not German engineers', 'engineers not in Germany'],
  ['german rustaceans', 'rust in Germany'],
  ['non-Polish engineers', 'engineers not in Poland'],
  ['German and French engineers', 'engineers in Germany or France'],
  ['senior Dutch engineers at Google', 'senior engineers in the Netherlands at Google'],
])('"%s" asks for the same as "%s"', (sentence, same) => {
  for (const target of [users, professionals]) {
    const [filters, query] = understood(sentence, target)
    expect([filters, query]).toEqual(understood(same, target))
    expect(filters).not.toBe('none')
  }
})

test.each([
  ['Berliner Entwickler', 'resolvedCity=Berlin & resolvedCountry=Germany', 'Entwickler'],
  ['Münchner Informatikerin', 'resolvedCity=Munich & resolvedCountry=Germany', 'Informatikerin'],
  ['Karlsruher Entwickler', 'resolvedCity=Karlsruhe & resolvedCountry=Germany', 'Entwickler'],
  ['Dresdner Entwickler', 'resolvedCity=Dresden & resolvedCountry=Germany', 'Entwickler'],
  ['deutsche Entwickler', 'resolvedCountry=Germany', 'Entwickler'],
  ['développeurs français', 'resolvedCountry=France', 'développeurs'],
  ['développeuses Rust parisiennes', 'resolvedCity=Paris & resolvedCountry=France', null],
  ['desarrolladores españoles', 'resolvedCountry=Spain', 'desarrolladores'],
  ['programadores brasileiros', 'resolvedCountry=Brazil', 'programadores'],
  ['sviluppatori italiani', 'resolvedCountry=Italy', 'sviluppatori'],
  ['nederlandse ontwikkelaars', 'resolvedCountry=Netherlands', 'ontwikkelaars'],
])('in other languages: "%s"', (sentence, filters, query) => {
  const [found, text] = understood(sentence, users)
  expect([found, text]).toEqual([filters, query ?? text])
})

test.each([
  ...['Polish the code', 'polish my resume', 'Polish', 'polish notation', 'turkish delight'],
  ...['Indian Ocean', 'hungarian notation', 'hamburger menu', 'Roman numerals', 'Swift', 'Go'],
  ...['English speaking developers', 'japanese-speaking developers', 'spanish translators'],
  ...['German NLP researchers', 'native German speakers', 'who speaks Italian', 'fluent in French'],
  ...['Docker developers', 'Container engineers', 'Java Entwickler', 'German companies'],
  ...['indie developers', 'Hammer developers', 'Wider developers', 'in German', 'an English text'],
])('no place in "%s"', (sentence) => {
  expect(understood(sentence, users)[0]).toBe('none')
})

test('a company keeps its name', () => {
  expect(understood('American Express engineers', users)[0]).toMatch(
    /^company has American Express/,
  )
})

test.each([
  ['parsers by German developers', 'ownerLocation has Germany', 'parsers'],
  ['parsers by Berliners', 'ownerLocation has Berlin', 'parsers'],
  ['parsers with Brazilian contributors', 'lastContributorLocations has Brazil', 'parsers'],
  ['german tokenizer', 'none', 'german tokenizer'],
  ['chinese word segmentation', 'none', 'chinese word segmentation'],
])('of repositories: "%s"', (sentence, filters, query) => {
  expect(understood(sentence, repos)).toEqual([filters, query])
})
