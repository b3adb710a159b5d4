/**
 * Where the sample's people live. One line a city:
 * `City | State | weight | favoured skills | ways people write it`. City, state and country are
 * the common English names that the service's filters use.
 */
import { type Country, countries } from './countries.ts'
import { phrases, words } from './table.ts'

export interface Place {
  /** Missing for an area without one city, such as "SF Bay Area". */
  city: string | undefined
  state: string
  country: Country
  weight: number
  /** Keys of the fields of work that gather there. */
  skillKeys: readonly string[]
  writtenForms: readonly string[]
}

const table: Readonly<Record<string, string>> = {
  CH: `
    Zurich|Zurich|80|compilers compilers compilers compilers
      systems machine-learning robotics|Zürich, Switzerland;
      Zurich;Zürich;Zurich, Switzerland;Zürich, Schweiz;Zurich 🇨🇭;Zürich 🇨🇭
    Lausanne|Vaud|8|robotics cryptography|Lausanne;Lausanne, Suisse;Lausanne, Switzerland
    Basel|Basel-Stadt|7|bioinformatics data-science|Basel;Basel, Switzerland;Basel, Schweiz`,
  DE: `
    Berlin|Berlin|84|kubernetes kubernetes kubernetes observability frontend fullstack|Berlin;
      Berlin, Germany;Berlin, Deutschland;Berlin 🇩🇪;berlin;Kreuzberg, Berlin;Germany, Berlin
    Munich|Bavaria|28|embedded robotics backend|München;Munich, Germany;Munich;München, Deutschland;
      Muenchen;München, Bayern
    Hamburg|Hamburg|16|games backend|Hamburg;Hamburg, Germany;Hamburg, Deutschland
    Karlsruhe|Baden-Württemberg|9|security compilers|Karlsruhe;Karlsruhe, Germany
    Leipzig|Saxony|7|data-science education|Leipzig;Leipzig, Sachsen;Leipzig, Germany`,
  AT: `
    Vienna|Vienna|18|functional databases|Wien;Vienna, Austria;Vienna;Wien, Österreich;Wien 🇦🇹
    Graz|Styria|6|computer-vision security|Graz;Graz, Austria`,
  FR: `
    Paris|Île-de-France|40|machine-learning functional data-science|Paris;Paris, France;
      Paris, Île-de-France;Paris 🇫🇷;paris
    Lyon|Auvergne-Rhône-Alpes|12|frontend games|Lyon;Lyon, France
    Toulouse|Occitanie|9|embedded geospatial|Toulouse;Toulouse, France`,
  ES: `
    Madrid|Madrid|20|backend data-engineering|Madrid;Madrid, España;Madrid, Spain;madrid
    Barcelona|Catalonia|24|frontend games fullstack|Barcelona;Barcelona, Spain;Barcelona, Catalunya;
      BCN
    Valencia|Valencia|7|ios android|Valencia, España;Valencia;València`,
  PT: `
    Lisbon|Lisbon|14|fullstack ios|Lisboa;Lisbon, Portugal;Lisbon;Lisboa, Portugal
    Porto|Porto|9|functional testing|Porto;Porto, Portugal`,
  IT: `
    Milan|Lombardy|16|backend frontend|Milano;Milan, Italy;Milano, Italia
    Turin|Piedmont|7|embedded audio|Torino;Turin, Italy`,
  GB: `
    London|England|70|backend data-engineering machine-learning security|London;London, UK;
      London, United Kingdom;London, England;London 🇬🇧;LDN
    Cambridge|England|14|compilers bioinformatics hardware|Cambridge, UK;Cambridge, England
    Edinburgh|Scotland|12|functional language-models|Edinburgh;Edinburgh, Scotland;Edinburgh, UK
    Manchester|England|10|testing fullstack|Manchester;Manchester, UK`,
  IE: `
    Dublin|Leinster|18|observability kubernetes backend|Dublin;Dublin, Ireland;Dublin, Éire;dublin`,
  NL: `
    Amsterdam|North Holland|24|kubernetes databases frontend|Amsterdam;Amsterdam, Netherlands;
      Amsterdam, NL;Amsterdam, The Netherlands
    Eindhoven|North Brabant|9|embedded hardware|Eindhoven;Eindhoven, Netherlands`,
  BE: `
    Ghent|Flanders|7|bioinformatics functional|Gent;Ghent, Belgium;Gent, België`,
  SE: `
    Stockholm|Stockholm|20|games audio backend|Stockholm;Stockholm, Sweden;Stockholm, Sverige
    Gothenburg|Västra Götaland|8|robotics embedded|Göteborg;Gothenburg, Sweden;Göteborg, Sverige`,
  NO: `
    Oslo|Oslo|10|functional geospatial|Oslo;Oslo, Norway;Oslo, Norge`,
  DK: `
    Copenhagen|Capital Region of Denmark|14|devtools frontend|København;Copenhagen, Denmark;
      Copenhagen`,
  FI: `
    Helsinki|Uusimaa|12|games networking|Helsinki;Helsinki, Finland;Helsinki, Suomi`,
  EE: `
    Tallinn|Harju|6|security cryptography|Tallinn;Tallinn, Estonia`,
  PL: `
    Warsaw|Masovia|16|backend security|Warszawa;Warsaw, Poland;Warszawa, Polska;Warsaw
    Kraków|Lesser Poland|12|testing games|Kraków;Krakow, Poland;Kraków, Polska;Cracow`,
  CZ: `
    Prague|Prague|14|security devtools|Praha;Prague, Czech Republic;Prague;Praha, Česko
    Brno|South Moravia|10|systems networking|Brno;Brno, Czechia;Brno, Czech Republic`,
  HU: `
    Budapest|Budapest|10|backend computer-vision|Budapest;Budapest, Hungary;Budapest, Magyarország`,
  RO: `
    Cluj-Napoca|Cluj|8|testing fullstack|Cluj-Napoca;Cluj, Romania;Cluj-Napoca, România`,
  UA: `
    Kyiv|Kyiv|14|ios frontend|Kyiv;Kyiv, Ukraine;Київ;Київ, Україна
    Lviv|Lviv|7|testing backend|Lviv;Lviv, Ukraine;Львів`,
  RU: `
    Moscow|Moscow|20|machine-learning databases|Москва;Moscow;Moscow, Russia;Россия, Москва
    Saint Petersburg|Saint Petersburg|14|compilers devtools|Санкт-Петербург;
      Saint Petersburg, Russia;СПб`,
  GR: `
    Athens|Attica|8|networking education|Αθήνα;Athens, Greece;Athens`,
  TR: `
    Istanbul|Istanbul|16|android fullstack|İstanbul;Istanbul, Turkey;Istanbul;İstanbul, Türkiye
    Ankara|Ankara|7|computer-vision embedded|Ankara;Ankara, Türkiye`,
  IL: `
    Tel Aviv|Tel Aviv|26|security computer-vision kubernetes|Tel Aviv;Tel Aviv, Israel;תל אביב;
      Tel-Aviv`,
  EG: `
    Cairo|Cairo|12|frontend android|Cairo, Egypt;Cairo;القاهرة;القاهرة، مصر`,
  AE: `
    Dubai|Dubai|8|backend ios|Dubai;Dubai, UAE;دبي`,
  NG: `
    Lagos|Lagos|14|frontend backend|Lagos, Nigeria;Lagos;Lagos 🇳🇬`,
  KE: `
    Nairobi|Nairobi|10|android data-science|Nairobi, Kenya;Nairobi;Nairobi 🇰🇪`,
  ZA: `
    Cape Town|Western Cape|9|data-science education|Cape Town;Cape Town, South Africa`,
  PK: `
    Lahore|Punjab|9|fullstack android|Lahore, Pakistan;Lahore`,
  IN: `
    Bengaluru|Karnataka|66|backend kubernetes machine-learning android|Bengaluru, India;Bangalore;
      Bengaluru;Bangalore, India;Bengaluru, Karnataka;बेंगलुरु
    Hyderabad|Telangana|22|data-engineering backend|Hyderabad, India;Hyderabad
    Pune|Maharashtra|16|testing embedded|Pune, India;Pune;Pune, Maharashtra
    Chennai|Tamil Nadu|14|hardware fullstack|Chennai, India;Chennai;சென்னை
    Delhi|Delhi|18|frontend data-science|New Delhi, India;Delhi, India;दिल्ली;Delhi`,
  BD: `
    Dhaka|Dhaka|9|fullstack security|Dhaka, Bangladesh;Dhaka;ঢাকা`,
  CN: `
    Beijing|Beijing|44|machine-learning databases language-models|北京;Beijing, China;Beijing;中国北京;
      Beijing, P.R. China
    Shanghai|Shanghai|36|frontend backend computer-vision|上海;Shanghai, China;Shanghai;中国上海
    Shenzhen|Guangdong|26|embedded hardware robotics|深圳;Shenzhen, China;Shenzhen
    Hangzhou|Zhejiang|24|backend distributed frontend|杭州;Hangzhou, China;Hangzhou;浙江杭州
    Chengdu|Sichuan|12|games|成都;Chengdu, China`,
  TW: `
    Taipei|Taipei|18|hardware embedded security|台北;Taipei, Taiwan;Taipei;臺北`,
  JP: `
    Tokyo|Tokyo|90|machine-learning machine-learning language-models frontend games|東京;Tokyo, Japan;
      Tokyo;東京都;Tokyo 🇯🇵;东京;Shibuya, Tokyo;日本 東京
    Osaka|Osaka|14|embedded games|大阪;Osaka, Japan;Osaka
    Kyoto|Kyoto|9|functional language-models|京都;Kyoto, Japan;Kyoto`,
  KR: `
    Seoul|Seoul|34|android machine-learning graphics|서울;Seoul, South Korea;Seoul, Korea;Seoul;
      Republic of Korea, Seoul`,
  VN: `
    Ho Chi Minh City|Ho Chi Minh City|14|fullstack games|Ho Chi Minh City, Vietnam;TP. Hồ Chí Minh;
      Hồ Chí Minh, Việt Nam;Saigon
    Hanoi|Hanoi|10|android computer-vision|Hà Nội;Hanoi, Vietnam;Hà Nội, Việt Nam`,
  TH: `
    Bangkok|Bangkok|12|frontend data-engineering|Bangkok, Thailand;กรุงเทพฯ;Bangkok;กรุงเทพมหานคร`,
  ID: `
    Jakarta|Jakarta|16|backend android|Jakarta, Indonesia;Jakarta;DKI Jakarta`,
  PH: `
    Manila|Metro Manila|10|testing fullstack|Manila, Philippines;Manila;Metro Manila`,
  SG: `
    Singapore|Singapore|18|distributed backend data-engineering|Singapore;Singapore 🇸🇬;singapore`,
  AU: `
    Sydney|New South Wales|18|frontend backend|Sydney;Sydney, Australia;Sydney, NSW
    Melbourne|Victoria|16|functional data-science|Melbourne;Melbourne, Australia;Melbourne, VIC`,
  NZ: `
    Auckland|Auckland|8|devtools graphics|Auckland;Auckland, New Zealand;Aotearoa, Auckland`,
  CA: `
    Toronto|Ontario|26|machine-learning backend|Toronto;Toronto, Canada;Toronto, ON;Toronto, Ontario
    Montreal|Quebec|16|machine-learning games audio|Montréal;Montreal, Canada;Montréal, QC;Montreal
    Vancouver|British Columbia|14|graphics games|Vancouver;Vancouver, BC;Vancouver, Canada`,
  US: `
    San Francisco|California|70|machine-learning fullstack databases language-models|San Francisco;
      San Francisco, CA;SF;San Francisco, California;san francisco
    -|California|30|distributed compilers machine-learning|SF Bay Area;Bay Area, CA;
      San Francisco Bay Area;California;Silicon Valley
    New York City|New York|50|data-science frontend backend|New York, NY;NYC;New York City;New York;
      Brooklyn, NY
    Seattle|Washington|32|distributed systems databases|Seattle, WA;Seattle;Seattle, Washington
    Boston|Massachusetts|24|bioinformatics robotics scientific-computing|Boston, MA;Boston;
      Boston, Massachusetts
    Austin|Texas|22|kubernetes hardware devtools|Austin, TX;Austin;Austin, Texas
    Portland|Oregon|14|devtools compilers|Portland, OR;Portland, Oregon
    Denver|Colorado|12|geospatial observability|Denver, CO;Denver, Colorado;Denver
    Chicago|Illinois|16|data-engineering testing|Chicago, IL;Chicago;Chicago, Illinois`,
  MX: `
    Mexico City|Mexico City|20|fullstack backend|Ciudad de México;CDMX;Mexico City, Mexico;
      CDMX, México
    Guadalajara|Jalisco|10|embedded frontend|Guadalajara, México;Guadalajara, Jalisco`,
  BR: `
    São Paulo|São Paulo|44|backend functional data-engineering|São Paulo, Brasil;São Paulo;
      Sao Paulo, Brazil;São Paulo - SP;SP, Brasil
    Rio de Janeiro|Rio de Janeiro|16|frontend data-science|Rio de Janeiro;Rio de Janeiro, Brasil;
      RJ, Brasil
    Recife|Pernambuco|10|games android|Recife, PE;Recife, Brasil;Recife
    Porto Alegre|Rio Grande do Sul|9|devtools testing|Porto Alegre, RS;Porto Alegre, Brasil`,
  AR: `
    Buenos Aires|Buenos Aires City|20|fullstack security|Buenos Aires, Argentina;Buenos Aires;
      CABA, Argentina`,
  CO: `
    Bogotá|Bogota D.C.|14|frontend backend|Bogotá, Colombia;Bogotá;Bogota
    Medellín|Antioquia|8|ios education|Medellín, Colombia;Medellin`,
  CL: `
    Santiago|Santiago Metropolitan|10|scientific-computing data-science|Santiago, Chile;
      Santiago de Chile`,
}

export const places: readonly Place[] = Object.entries(table).flatMap(([code, text]) =>
  citiesOf(countryOf(code), text),
)

/** Locations that cannot be resolved. */
export const unresolvableLocations: readonly string[] = phrases(
  `Remote; Earth; 🌍; Europe; Worldwide; the internet; localhost; Planet Earth; remote 🏝️; /dev/null;
  Somewhere in the Alps; LATAM; EU; Everywhere; On a train; UTC+2; Internet`,
)

/** A city's record may go on over several lines, so it is cut where a new `name|state|` begins. */
function citiesOf(country: Country, text: string): Place[] {
  return text
    .split(/\n(?=[^\n|]+\|[^\n|]+\|\d)/)
    .filter((line) => line.trim() !== '')
    .map((line) => parsePlace(country, line))
}

function parsePlace(country: Country, line: string): Place {
  const [city = '', state = '', weight = '', skillKeys = '', forms = ''] = line.split('|')
  return {
    city: city.trim() === '-' ? undefined : city.trim(),
    state,
    country,
    weight: Number(weight),
    skillKeys: words(skillKeys),
    writtenForms: phrases(forms),
  }
}

function countryOf(code: string): Country {
  const country = countries.find((candidate) => candidate.code === code)
  if (country === undefined) throw new Error(`no country ${code}`)
  return country
}
