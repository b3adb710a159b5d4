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
  'several: the first': [
    ['Oslo & Madrid', 'Oslo, Oslo, Norway'],
    ['Nairobi → Accra', 'Nairobi, Nairobi, Kenya'],
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
      gazetteer.mentionAt(part.repeat(100_000), 0)
      gazetteer.misspeltAt(part.repeat(100_000), 0)
    },
    2000,
  )
})
