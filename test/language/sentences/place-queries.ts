/**
 * "X in PLACE" over large cities and countries as they are written there: the country and the
 * English name of the city are from this table, by hand.
 */
import { city, country, type SentenceCase, users } from './expect.ts'

/** Country: its cities as written there, with the English name. */
const cities: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  Japan: [
    ['東京', 'Tokyo'],
    ['大阪', 'Osaka'],
  ],
  India: [
    ['दिल्ली', 'Delhi'],
    ['Mumbai', 'Mumbai'],
    ['Kolkata', 'Kolkata'],
  ],
  China: [
    ['上海', 'Shanghai'],
    ['北京', 'Beijing'],
    ['深圳', 'Shenzhen'],
    ['广州', 'Guangzhou'],
  ],
  Brazil: [
    ['São Paulo', 'São Paulo'],
    ['Rio de Janeiro', 'Rio de Janeiro'],
  ],
  Mexico: [['Ciudad de México', 'Mexico City']],
  Egypt: [['القاهرة', 'Cairo']],
  Bangladesh: [['ঢাকা', 'Dhaka']],
  Pakistan: [
    ['کراچی', 'Karachi'],
    ['لاہور', 'Lahore'],
  ],
  Türkiye: [['İstanbul', 'Istanbul']],
  Argentina: [['Buenos Aires', 'Buenos Aires']],
  Nigeria: [['Lagos', 'Lagos']],
  Philippines: [['Maynila', 'Manila']],
  Russia: [
    ['Москва', 'Moscow'],
    ['Санкт-Петербург', 'Saint Petersburg'],
  ],
  France: [['Paris', 'Paris']],
  Indonesia: [['Jakarta', 'Jakarta']],
  'South Korea': [['서울', 'Seoul']],
  Peru: [['Lima', 'Lima']],
  Thailand: [['กรุงเทพมหานคร', 'Bangkok']],
  Iran: [['تهران', 'Tehran']],
  Vietnam: [['Hà Nội', 'Hanoi']],
  Ukraine: [['Київ', 'Kyiv']],
}

const countries: readonly (readonly [string, string])[] = [
  ['Deutschland', 'Germany'],
  ['Österreich', 'Austria'],
  ['Schweiz', 'Switzerland'],
  ['Suisse', 'Switzerland'],
  ['España', 'Spain'],
  ['Italia', 'Italy'],
  ['Nederland', 'Netherlands'],
  ['België', 'Belgium'],
  ['Danmark', 'Denmark'],
  ['Norge', 'Norway'],
  ['Sverige', 'Sweden'],
  ['Suomi', 'Finland'],
  ['Ísland', 'Iceland'],
  ['Polska', 'Poland'],
  ['Česko', 'Czechia'],
  ['Slovensko', 'Slovakia'],
  ['Magyarország', 'Hungary'],
  ['România', 'Romania'],
  ['България', 'Bulgaria'],
  ['Ελλάδα', 'Greece'],
  ['Україна', 'Ukraine'],
  ['Россия', 'Russia'],
  ['Brasil', 'Brazil'],
  ['México', 'Mexico'],
  ['Perú', 'Peru'],
  ['中国', 'China'],
  ['日本', 'Japan'],
  ['대한민국', 'South Korea'],
  ['Việt Nam', 'Vietnam'],
  ['Türkiye', 'Türkiye'],
]

const skills = ['rust', 'kubernetes', 'react', 'postgres', 'embedded linux']

function query(index: number): string {
  return skills[index % skills.length]!
}

export const placeQueries: readonly SentenceCase[] = [
  ...Object.entries(cities)
    .flatMap(([inCountry, names]) => names.map((name) => ({ inCountry, name })))
    .map(({ inCountry, name: [local, english] }, i) =>
      users(`${query(i)} in ${local}`, query(i), city(english, inCountry)),
    ),
  ...countries.map(([local, english], i) =>
    users(`${query(i)} in ${local}`, query(i), country(english)),
  ),
]
