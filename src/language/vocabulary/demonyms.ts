/** Words for people and things of a place, each with the place: "german", "Parisians". */
import { foldAccents } from 'native-free-index'
import { Phrases, readWords } from '../grammar.ts'

/**
 * - `people`: the word means people only, as "Londoner" and "Germans" do
 * - `adjective`: it may stand in front of anything
 * - `ambiguous`: it is another word more often than not ("polish", "hamburger")
 * - `foreign`: an adjective of another language than English
 */
type DemonymKind = 'people' | 'adjective' | 'ambiguous' | 'foreign'

export interface Demonym {
  readonly kind: DemonymKind
  /** As the gazetteer knows it. */
  readonly place: string
}

/** These are places in front of a noun for people, or with a capital after "is". */
const ambiguous =
  readWords(`polish poles english hamburger hamburgers frankfurter frankfurters habanero habaneros
    kiwi kiwis scot scots fleming flemings roman hessian hessians phoenician phoenicians swede saxon
    saxons breton bretons dominican dominicans florentine serb brit mainer mainers loiner loiners
    tico ticos charlottean turkmen swazi sofian manilan afghani cajun normand normands tampan
    tampans`)

/** Forms of adjectives that are English words: "indie developers". */
const otherWords = readWords('indie ruse romane')

/**
 * Rows are a place, the adjectives, and after a bar the words that only mean people: of countries
 * and regions of the world, of cities, and of states and parts of countries.
 */
const english = `
  Afghanistan: afghan, afghani; Albania: albanian; Algeria: algerian; Andorra: andorran;
  Angola: angolan; Argentina: argentine, argentinian, argentinean | argentines;
  Armenia: armenian; Australia: australian | aussie; Austria: austrian;
  Azerbaijan: azerbaijani, azeri; Bahamas: bahamian; Bahrain: bahraini; Bangladesh: bangladeshi;
  Barbados: barbadian, bajan; Belarus: belarusian, belorussian, byelorussian; Belgium: belgian;
  Belize: belizean; Benin: beninese; Bermuda: bermudian; Bhutan: bhutanese; Bolivia: bolivian;
  Bosnia and Herzegovina: bosnian; Botswana: botswanan; Brazil: brazilian, brasilian;
  Brunei: bruneian; Bulgaria: bulgarian; Burkina Faso: burkinabe; Burundi: burundian;
  Cambodia: cambodian; Cameroon: cameroonian; Canada: canadian;
  Cape Verde: cape verdean, cabo verdean; Chad: chadian; Chile: chilean; China: chinese;
  Colombia: colombian; Comoros: comorian; Congo: congolese; Costa Rica: costa rican | tico;
  Croatia: croatian | croat; Cuba: cuban; Cyprus: cypriot; Czechia: czech | czechs;
  Denmark: danish | danes; Djibouti: djiboutian; Dominican Republic: dominican;
  Ecuador: ecuadorian, ecuadorean; Egypt: egyptian;
  El Salvador: salvadoran, salvadorean, salvadorian; Equatorial Guinea: equatoguinean;
  Eritrea: eritrean; Estonia: estonian; Eswatini: swazi; Ethiopia: ethiopian;
  Faroe Islands: faroese; Fiji: fijian; Finland: finnish | finns;
  France: french | frenchman, frenchmen, frenchwoman, frenchwomen; Gabon: gabonese;
  Gambia: gambian; Georgia: georgian; Germany: german; Ghana: ghanaian; Greece: greek;
  Greenland: greenlandic | greenlander; Guatemala: guatemalan; Guyana: guyanese; Haiti: haitian;
  Honduras: honduran; Hong Kong: | hongkonger, hong konger; Hungary: hungarian;
  Iceland: icelandic | icelander; India: indian; Indonesia: indonesian; Iran: iranian, persian;
  Iraq: iraqi; Ireland: irish | irishman, irishmen, irishwoman, irishwomen; Israel: israeli;
  Italy: italian; Ivory Coast: ivorian; Jamaica: jamaican; Japan: japanese; Jordan: jordanian;
  Kazakhstan: kazakh, kazakhstani; Kenya: kenyan; Kosovo: kosovar, kosovan; Kuwait: kuwaiti;
  Kyrgyzstan: kyrgyz, kyrgyzstani; Laos: laotian; Latvia: latvian; Lebanon: lebanese;
  Lesotho: basotho; Liberia: liberian; Libya: libyan; Liechtenstein: liechtensteiner;
  Lithuania: lithuanian; Luxembourg: luxembourgish, luxembourgian | luxembourger;
  Macau: macanese; Madagascar: malagasy, madagascan; Malawi: malawian; Malaysia: malaysian;
  Maldives: maldivian; Mali: malian; Malta: maltese; Mauritania: mauritanian;
  Mauritius: mauritian; Mexico: mexican; Moldova: moldovan; Monaco: monegasque, monacan;
  Mongolia: mongolian; Montenegro: montenegrin; Morocco: moroccan; Mozambique: mozambican;
  Myanmar: burmese; Namibia: namibian; Nepal: nepalese, nepali;
  Netherlands: dutch | dutchman, dutchmen, dutchwoman, dutchwomen, netherlander;
  New Zealand: | new zealander, kiwi; Nicaragua: nicaraguan; Niger: nigerien; Nigeria: nigerian;
  North Korea: north korean; North Macedonia: macedonian; Norway: norwegian; Oman: omani;
  Pakistan: pakistani; Palestine: palestinian; Panama: panamanian; Papua New Guinea: papuan;
  Paraguay: paraguayan; Peru: peruvian; Philippines: filipino, filipina, philippine | pinoy;
  Poland: polish | poles; Portugal: portuguese; Puerto Rico: puerto rican; Qatar: qatari;
  Romania: romanian; Russia: russian; Rwanda: rwandan, rwandese; Samoa: samoan;
  San Marino: sammarinese; Saudi Arabia: saudi, saudi arabian; Senegal: senegalese;
  Serbia: serbian | serb; Seychelles: seychellois; Sierra Leone: sierra leonean;
  Singapore: singaporean; Slovakia: slovak, slovakian; Slovenia: slovenian, slovene | slovenes;
  Somalia: somali, somalian; South Africa: south african; South Korea: korean, south korean;
  South Sudan: south sudanese; Spain: spanish | spaniard; Sri Lanka: sri lankan;
  Sudan: sudanese; Suriname: surinamese; Sweden: swedish | swede; Switzerland: swiss;
  Syria: syrian; Taiwan: taiwanese; Tajikistan: tajik, tajikistani; Tanzania: tanzanian;
  Thailand: thai; Timor-Leste: timorese; Togo: togolese; Tonga: tongan;
  Trinidad and Tobago: trinidadian; Tunisia: tunisian; Turkey: turkish | turks;
  Turkmenistan: turkmen; Uganda: ugandan; Ukraine: ukrainian; United Arab Emirates: emirati;
  United Kingdom: british | briton, brit; United States: american, us american;
  Uruguay: uruguayan; Uzbekistan: uzbek, uzbekistani; Vanuatu: vanuatuan; Venezuela: venezuelan;
  Vietnam: vietnamese; Yemen: yemeni; Zambia: zambian; Zimbabwe: zimbabwean; Africa: african;
  Asia: asian; Balkans: balkan; Baltics: baltic; Caribbean: caribbean;
  Central America: central american; Central Asia: central asian; East Africa: east african;
  East Asia: east asian; Eastern Europe: eastern european; Europe: european;
  Latin America: latin american; Middle East: middle eastern; Nordics: nordic;
  North Africa: north african; North America: north american; Oceania: oceanian;
  Scandinavia: scandinavian; South America: south american; South Asia: south asian;
  Southeast Asia: southeast asian, south east asian; Southern Europe: southern european;
  West Africa: west african; Western Europe: western european;

  Aberdeen, Scotland: | aberdonian;
  Abu Dhabi: | abu dhabian; Accra: | accran; Adelaide: | adelaidean; Algiers: | algerine;
  Amsterdam: | amsterdammer, amsterdamer; Ankara: | ankaran; Antwerp: | antwerpian;
  Athens: athenian; Atlanta: | atlantan; Auckland: | aucklander; Austin: | austinite;
  Baghdad: baghdadi; Baltimore: | baltimorean; Bangalore: | bangalorean, bengalurean;
  Bangkok: | bangkokian; Barcelona: barcelonan, barcelonian; Basel: | baseler;
  Beijing: | beijinger, pekinger; Beirut: beiruti; Belfast: | belfaster; Belgrade: | belgrader;
  Berlin: | berliner; Bern: bernese; Birmingham, England: | brummie; Bogotá: | bogotan;
  Bordeaux: | bordelais; Boston: | bostonian; Brisbane: | brisbanite; Bristol: | bristolian;
  Brussels: | brusselian; Bucharest: | bucharester, bucharestian; Budapest: | budapester;
  Buenos Aires: | porteño, porteña; Cairo: cairene; Calgary: | calgarian;
  Cambridge: cantabrigian; Cape Town: capetonian; Casablanca: | casablancan;
  Charlotte: | charlottean; Chennai: | chennaiite; Chicago: | chicagoan;
  Cincinnati: | cincinnatian; Cleveland: | clevelander; Cologne: | cologner;
  Colombo: | colomban; Copenhagen: | copenhagener; Cork, Ireland: corkonian;
  Dallas: | dallasite; Delhi: | delhiite, dilliwala; Denver: | denverite; Detroit: | detroiter;
  Dhaka: | dhakaite; Dresden: | dresdener; Dubai: | dubaian; Dublin: | dubliner;
  Düsseldorf: | düsseldorfer, dusseldorfer; Edinburgh: | edinburgher; Edmonton: | edmontonian;
  Florence: florentine; Frankfurt: | frankfurter; Gdańsk: | gdansker; Geneva: genevan;
  Genoa: genoese; Glasgow: glaswegian; Gothenburg: | gothenburger; Hamburg: | hamburger;
  Hanoi: hanoian; Havana: | habanero; Helsinki: | helsinkian, helsinkier;
  Ho Chi Minh City: saigonese; Houston: | houstonian; Hyderabad: hyderabadi;
  Islamabad: islamabadi; Istanbul: | istanbulite; Jakarta: jakartan; Jerusalem: | jerusalemite;
  Johannesburg: | johannesburger, joburger; Kabul: kabuli; Karachi: | karachiite;
  Kiev: kyivan, kievan; Kolkata: kolkatan, calcuttan; Kraków: krakovian, cracovian;
  Kuala Lumpur: | kuala lumpurian; Kyoto: | kyotoite; Lagos: lagosian; Lahore: lahori;
  Las Vegas: | las vegan; Leeds: | loiner; Leipzig: | leipziger; Lille: | lillois;
  Lima: limenian; Lisbon: | lisboner, lisboeta, lisbonite; Liverpool: liverpudlian | scouser;
  London: | londoner; Los Angeles: | angeleno, angelino; Lyon: | lyonnais;
  Madrid: madrilenian | madrilenian; Manchester, England: mancunian; Manila: | manilan;
  Marseille: | marseillais; Melbourne: melburnian, melbournian; Mexico City: | chilango;
  Miami: | miamian; Milan: milanese; Milwaukee: | milwaukeean; Minneapolis: | minneapolitan;
  Montevideo: montevidean; Montreal: | montrealer, montréalais; Moscow: muscovite;
  Mumbai: | mumbaikar, mumbaiite, bombayite; Munich: | municher; Nairobi: nairobian;
  Naples: neapolitan; Nashville: | nashvillian; New Orleans: | new orleanian;
  New York: | new yorker; Nottingham: | nottinghamian; Osaka: osakan; Oslo: | osloite, oslovian;
  Ottawa: | ottawan; Oxford: oxonian; Palermo: palermitan; Paris: parisian; Perth: | perthite;
  Philadelphia: | philadelphian; Phoenix: | phoenician; Pittsburgh: | pittsburgher;
  Portland: | portlander; Prague: | praguer; Pune: | punekar, puneite; Quito: quitenian;
  Rio de Janeiro: | carioca; Rome: roman; Rotterdam: | rotterdammer, rotterdamer;
  Sacramento: | sacramentan; Saint Petersburg: | petersburger, saint petersburger;
  Salt Lake City: | salt laker; Salzburg: | salzburger; San Antonio: | san antonian;
  San Diego: | san diegan; San Francisco: | san franciscan; Santiago: | santiaguino;
  Sarajevo: sarajevan; Seattle: | seattleite; Seoul: | seoulite; Seville: sevillian;
  Shanghai: shanghainese; Sofia: sofian; Stockholm: | stockholmer; Stuttgart: | stuttgarter;
  São Paulo: | paulistano, paulistana; Sydney: | sydneysider; Taipei: | taipeier;
  Tallinn: | tallinner; Tampa: | tampan; Tbilisi: tbilisian; Tehran: tehrani;
  Tel Aviv: | tel avivian; Tokyo: | tokyoite; Toronto: torontonian; Toulouse: | toulousain;
  Tunis: tunisois; Turin: turinese; Utrecht: | utrechter; Valencia: valencian;
  Vancouver: | vancouverite; Venice: venetian; Vienna: viennese; Vilnius: vilnian;
  Warsaw: varsovian | warsawian; Washington: | washingtonian; Wellington: wellingtonian;
  Winnipeg: | winnipegger; Yerevan: yerevantsi; Zagreb: | zagreber; Zurich: | zuricher, zürcher;

  Alabama: alabamian; Alaska: alaskan;
  Alberta: albertan; Andalusia: andalusian; Arizona: arizonan; Arkansas: arkansan;
  Basque Country: basque; Bavaria: bavarian; Bali: balinese; Brandenburg: | brandenburger;
  British Columbia: british columbian; Brittany: breton; California: californian;
  Catalonia: catalan, catalonian; Colorado: coloradan; Connecticut: connecticuter;
  Corsica: corsican; Crimea: crimean;
  England: english | englishman, englishmen, englishwoman, englishwomen;
  Flanders: flemish | fleming; Florida: floridian; Galicia: galician; Gujarat: gujarati;
  Hawaii: hawaiian; Hesse: hessian; Idaho: idahoan; Illinois: illinoisan; Indiana: hoosier;
  Iowa: iowan; Kansas: kansan; Kentucky: kentuckian; Kerala: keralite | malayali;
  Louisiana: louisianan; Maine: | mainer; Manitoba: manitoban; Maryland: | marylander;
  Massachusetts: | bay stater; Michigan: | michigander; Minnesota: minnesotan;
  Mississippi: mississippian; Missouri: missourian; Montana: montanan; Nebraska: nebraskan;
  Nevada: nevadan; New Jersey: | new jerseyan; New Mexico: new mexican; Normandy: | normand;
  North Carolina: north carolinian; North Dakota: north dakotan;
  Northern Ireland: northern irish; Nova Scotia: nova scotian; Ohio: ohioan;
  Oklahoma: oklahoman; Ontario: ontarian; Oregon: oregonian; Pennsylvania: pennsylvanian;
  Punjab: punjabi; Quebec: | quebecer, quebecker, québécois; Queensland: | queenslander;
  Rhode Island: | rhode islander; Sardinia: sardinian; Saskatchewan: saskatchewanian;
  Saxony: saxon; Scotland: scottish | scotsman, scotsmen, scot; Sicily: sicilian;
  South Carolina: south carolinian; South Dakota: south dakotan; Tamil Nadu: tamilian;
  Tasmania: tasmanian; Tennessee: tennessean; Texas: texan; Thuringia: thuringian;
  Tibet: tibetan; Tuscany: tuscan; Tyrol: tyrolean; Utah: utahn; Vermont: | vermonter;
  Virginia: virginian; Wales: welsh | welshman, welshmen, welshwoman;
  West Virginia: west virginian; Wisconsin: | wisconsinite
`

/** In German | in the masculine of French | of Spanish, Portuguese and Italian. */
const otherLanguages = `
  Argentina: argentinisch | argentin | argentino;
  Australia: australisch | australien | australiano;
  Austria: österreichisch | autrichien | austríaco, austriaco;
  Belgium: belgisch | belge | belga;
  Brazil: brasilianisch | brésilien | brasileño, brasileiro, brasiliano;
  Canada: kanadisch | canadien | canadiense, canadense, canadese;
  Chile: chilenisch | chilien | chileno, cileno;
  China: chinesisch | chinois | chino, chinês, cinese;
  Colombia: kolumbianisch | colombien | colombiano;
  Costa Rica: costa-ricanisch | costaricien | costarricense;
  Croatia: kroatisch | croate | croata; Cuba: kubanisch | cubain | cubano;
  Czechia: tschechisch | tchèque | checo, tcheco, ceco;
  Denmark: dänisch | danois | danés, dinamarquês, danese;
  Ecuador: ecuadorianisch | équatorien | ecuatoriano, equatoriano;
  Egypt: ägyptisch | égyptien | egipcio, egípcio, egiziano;
  Finland: finnisch | finlandais | finlandés, finlandês, finlandese;
  France: französisch | français | francés, francês, francese;
  Germany: deutsch, duits | allemand | alemán, alemão, tedesco;
  Greece: griechisch | grec | griego, grego, greco;
  Hungary: ungarisch | hongrois | húngaro, ungherese; India: indisch | indien | indio, indiano;
  Iran: iranisch | iranien | iraní, iraniano;
  Ireland: irisch | irlandais | irlandés, irlandês, irlandese;
  Israel: israelisch | israélien | israelí, israelense, israeliano;
  Italy: italienisch | italien | italiano;
  Japan: japanisch | japonais | japonés, japonês, giapponese;
  Mexico: mexikanisch | mexicain | mexicano, messicano;
  Morocco: marokkanisch | marocain | marroquí, marroquino, marocchino;
  Netherlands: niederländisch, nederlands | néerlandais | neerlandés;
  Holland: holländisch | hollandais | holandés, holandês, olandese;
  Nigeria: nigerianisch | nigérian | nigeriano;
  Norway: norwegisch | norvégien | noruego, norueguês, norvegese;
  Peru: peruanisch | péruvien | peruano; Poland: polnisch | polonais | polaco, polonês, polacco;
  Portugal: portugiesisch | portugais | portugués, português, portoghese;
  Romania: rumänisch | roumain | rumano, romeno, rumeno; Russia: russisch | russe | ruso, russo;
  Serbia: serbisch | serbe | serbio, sérvio, serbo; South Korea: koreanisch | coréen | coreano;
  Spain: spanisch | espagnol | español, espanhol, spagnolo;
  Sweden: schwedisch | suédois | sueco, svedese;
  Switzerland: schweizerisch | suisse | suizo, suíço, svizzero;
  Tunisia: tunesisch | tunisien | tunecino, tunisino; Turkey: türkisch | turc | turco;
  Ukraine: ukrainisch | ukrainien | ucraniano, ucraino;
  United Kingdom: britisch | britannique | británico, britânico, britannico;
  United States: amerikanisch | américain | estadounidense, americano, statunitense;
  Uruguay: uruguayisch | uruguayen | uruguayo, uruguaio;
  Venezuela: venezolanisch | vénézuélien | venezolano;
  Vietnam: vietnamesisch | vietnamien | vietnamita;
  Europe: europäisch | européen | europeo, europeu;
  Latin America: lateinamerikanisch | latino-américain | latinoamericano;
  Bavaria: bayerisch, bayrisch | bavarois | bávaro;
  Catalonia: katalanisch | catalan | catalán, catalão; Brittany: bretonisch | breton | bretón;
  Barcelona: barcelonisch | barcelonais | barcelonés;
  Brussels: brüsseler | bruxellois | bruselense; Berlin: berlinerisch | berlinois | berlinés;
  Buenos Aires: | | porteño, bonaerense; Bogotá: | | bogotano; Bordeaux: | bordelais |;
  Cologne: kölner, kölsch | |; Genoa: | | genovese; Geneva: genfer | genevois | ginebrino;
  Grenoble: | grenoblois |; Hanover: hannoveraner | |; Lille: | lillois |; Lima: | | limeño;
  Lisbon: lissabonner | lisbonnin | lisboeta;
  London: londoner | londonien | londinense, londrino; Lyon: | lyonnais |;
  Madrid: | madrilène | madrileño; Marseille: | marseillais |;
  Milan: mailänder | milanais | milanese; Montreal: | montréalais |;
  Moscow: moskauer | moscovite | moscovita; Munich: münchner, münchener | munichois | muniqués;
  Nantes: | nantais |; Naples: | napolitain | napoletano; Nice: | niçois |;
  Paris: pariser | parisien | parisino, parisiense, parigino;
  Prague: prager | praguois | praguense; Quebec: | québécois |; Rennes: | rennais |;
  Rio de Janeiro: | | carioca; Rome: | | romano; São Paulo: | | paulistano, paulista;
  Seville: | | sevillano; Strasbourg: | strasbourgeois |; Toulouse: | toulousain |;
  Turin: | turinois | torinese; Valencia: | | valenciano; Vienna: wiener | viennois | vienés;
  Warsaw: warschauer | varsovien | varsoviano; Zurich: zürcher | zurichois |
`

export const demonyms = new Phrases<Demonym>([...listEnglish(), ...listForeign()])

type Entry = readonly [wording: string, demonym: Demonym]

function listEnglish(): Entry[] {
  return readRows(english).flatMap(({ place, columns }) => {
    const [adjectives = [], people = []] = columns
    const persons = [...addPlurals(adjectives), ...people, ...addPlurals(people)]
    return [
      ...adjectives.map((word) => buildEntry(word, 'adjective', place)),
      ...persons.map((word) => buildEntry(word, 'people', place)),
    ]
  })
}

function buildEntry(word: string, kind: DemonymKind, place: string): Entry {
  const folded = foldAccents(word)
  return [folded, { kind: ambiguous.has(folded) ? 'ambiguous' : kind, place }]
}

/** "the Germans", but "the Swiss", "the Japanese", "the Irish". */
function addPlurals(words: readonly string[]): string[] {
  const collective = /[eshz]$|(?:french|dutch|irish|lish|welsh|scots)(?:wo)?m[ae]n$/
  return words.filter((word) => !collective.test(word)).map((word) => `${word}s`)
}

function listForeign(): Entry[] {
  return readRows(otherLanguages).flatMap(({ place, columns }) => {
    const [german = [], french = [], southern = []] = columns
    const forms = [
      ...german.flatMap(inflectGerman),
      ...french.flatMap(inflectFrench),
      ...southern.flatMap(inflectSouthern),
    ].map(foldAccents)
    const adjectives = forms.filter((form) => !otherWords.has(form))
    return adjectives.map((form): Entry => [form, { kind: 'foreign', place }])
  })
}

/** Adjectives in -er, which are those of cities, have no endings. */
function inflectGerman(word: string): string[] {
  if (word.endsWith('er')) return [word]
  return ['e', 'er', 'en', 'es', 'em'].map((ending) => word + ending)
}

function inflectFrench(word: string): string[] {
  const feminine = word.endsWith('c') ? [`${word}que`, `${word.slice(0, -1)}que`] : [`${word}e`]
  if (/(?:en|ton)$/.test(word)) feminine.push(`${word}ne`)
  const forms = word.endsWith('e') ? [word] : [word, ...feminine]
  return forms.flatMap((form) => [form, `${form}s`])
}

/** Spanish, Portuguese and Italian, as far as the ending tells. */
function inflectSouthern(word: string): string[] {
  const folded = foldAccents(word)
  const stem = folded.slice(0, -1)
  if (folded.endsWith('ao')) return [folded, `${stem}`, `${stem}es`, `${stem}s`]
  if (folded.endsWith('o')) {
    const ending = folded.endsWith('co') ? [`${stem}hi`, `${stem}he`] : []
    return [folded, ...['a', 'os', 'as', 'i', 'e'].map((one) => stem + one), ...ending]
  }
  if (folded.endsWith('ol'))
    return [folded, `${folded}a`, `${folded}es`, `${folded}as`, `${stem}is`]
  if (/[ai]$/.test(folded)) return [folded, `${folded}s`, `${folded}es`]
  if (folded.endsWith('e')) return [folded, `${folded}s`, `${stem}i`]
  return [folded, ...['a', 'es', 'as'].map((one) => folded + one)]
}

interface DemonymRow {
  readonly place: string
  /** The words between bars. */
  readonly columns: readonly (readonly string[])[]
}

function readRows(table: string): DemonymRow[] {
  return table.split(';').map((row) => {
    const [place = '', words = ''] = row.split(':')
    const columns = words.split('|').map((column) => column.split(',').map((one) => one.trim()))
    return { place: place.trim(), columns: columns.map((column) => column.filter(Boolean)) }
  })
}
