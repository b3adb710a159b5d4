/** Employers that are widely known, in lower case: they are names even where no data know them. */
import { foldAccents } from 'native-free-index'
import { readWordings, readWords } from '../grammar.ts'

const known = new Set(
  readWordings(`accenture, activision blizzard, adidas, adobe, adyen, airbnb, airbus, akamai,
    alibaba, allianz, alphabet, amazon, amazon web services, amd, anduril, ant group, anthropic,
    apple, arm, asana, asml, at&t, atlassian, autodesk, aws, axa, baidu, bank of america, barclays,
    basf, bayer, bbc, blackrock, block, bloomberg, bmw, boeing, booking, booking.com, bosch,
    bytedance, canonical, canva, capgemini, cisco, citadel, citi, cloudflare, cockroach labs,
    cognizant, coinbase, confluent, databricks, datadog, deepl, deepmind, google deepmind, dell,
    deloitte, delivery hero, deutsche bank, deutsche telekom, discord, disney, doordash, dropbox,
    ebay, elastic, electronic arts, epam, epic games, ericsson, etsy, expedia, ey, facebook, figma,
    flipkart, ford, freshworks, ge, gitlab, github, gojek, goldman sachs, google, google cloud,
    grab, grafana labs, hashicorp, hp, hsbc, huawei, hubspot, hugging face, ibm, ibm research,
    infosys, instacart, instagram, intel, intuit, jane street, jetbrains, jpmorgan, jp morgan,
    kakao, klarna, kpmg, lenovo, lg, linkedin, lyft, mastercard, mckinsey, mercado libre,
    mercedes-benz, meta, microsoft, microsoft research, mistral, mistral ai, monzo, morgan stanley,
    mozilla, n26, naver, netflix, nokia, notion, nubank, nvidia, okta, ola, openai, oracle,
    palantir, panasonic, paypal, paytm, personio, philips, pinterest, pinduoduo, postman, pwc,
    qualcomm, quora, rakuten, razorpay, red hat, reddit, revolut, roblox, robinhood, salesforce,
    samsung, sap, shopee, shopify, siemens, slack, snap, snapchat, snowflake, softbank, sony,
    soundcloud, spacex, spotify, square, stack overflow, stripe, suse, swiggy, tcs, tencent, tesla,
    thoughtworks, tiktok, toyota, trivago, twilio, twitch, twitter, two sigma, uber, ubisoft,
    unilever, unity, valve, vercel, vimeo, visa, vmware, volkswagen, walmart, wayfair, y combinator,
    new york times, washington post, boston consulting group, boston dynamics, texas instruments,
    deutsche bahn, general electric, general motors, best buy, home depot, scale ai, planet labs,
    linux foundation, python software foundation, apache software foundation, wikimedia foundation,
    riot games, rockstar games, american express, economist, guardian, bcg, wikimedia, wipro, wise,
    xiaomi, yahoo, yandex, yelp, zalando, zendesk, zillow, zoho, zomato, zoom`).map(foldAccents),
)

const firstWords = new Set(Array.from(known, (name) => name.split(' ', 1)[0]!))

/** Whether one of these names may begin with the word. Cheaper than a look-up of the name. */
export function mayBeginWidelyKnown(folded: string): boolean {
  return firstWords.has(folded.replace(/^@/, ''))
}

export function isWidelyKnown(name: string): boolean {
  return known.has(foldAccents(name))
}

/** Companies known for products too: "Salesforce developers" use it, and may work elsewhere. */
const products = readWords(`arm aws block canva confluent databricks datadog discord elastic figma
  github gitlab notion okta oracle salesforce sap shopify slack snap snowflake square unity vercel
  visa valve wise zoom twilio stripe-api hubspot grab wordpress docker mongodb redis unreal android
  ios react angular zendesk postman`)

export function isProduct(name: string): boolean {
  return products.has(foldAccents(name))
}

/** After "at" these name no employer: "at scale", "at least". */
export const noCompanies = readWords(`a all an any anytime big build certain compile consultancies
  companies company college early edge enterprise every faang first fintech fintechs firms heart
  home hyperscale internet large last least level long low high hand massive medium most my night
  once one our own planet present production random risk run runtime scale school scaleup scaleups
  small some speed startup startups the their this time times top unicorn unicorns universities
  university various very web work your best length minimum maximum max min bat ease all-levels
  banks agencies agency tech prof dr mr mrs default design accident american indian brazilian
  european canadian australian asian african british mexican israeli swiss austrian belgian egyptian
  german french spanish italian dutch polish russian chinese japanese korean`)

/** Words in place of an employer, and common nouns: none belongs to a company's name. */
const everydayNouns = readWords(`self self-employed employed unemployed independent freelance
  freelancer freelancing hybrid remote personal student students none n/a na null startup startups
  stealth open source consultant contractor consulting retired university college school home
  private various nowhere anywhere everywhere myself nothing unknown individual learning machine
  data science automation software security research cloud web mobile embedded games game gaming
  scale conference conferences event events meetup meetups hackathon hackathons companies company
  organizations organisations firms banks agencies hospitals schools universities institutions
  institutes levels level speed speeds night nights runtime production work projects project
  problems things times systems topics practice practices competitions competition workshops
  workshop festivals government office offices industry industries competitors customers clients
  teams team stage stages`)

/** A name that ends with one of these is something else: "at Football Games". */
export function isEverydayNoun(folded: string): boolean {
  return everydayNouns.has(folded)
}

/** Everyday nouns with which companies' names end: "Acme Systems", "Bain & Company". */
const companyEndings = readWords(`systems software data security research cloud mobile automation
  company industries`)

export function mayEndCompany(folded: string): boolean {
  return companyEndings.has(folded)
}

/** Whether the name consists of everyday words, such as "Home Automation" or "self". */
export function isNoCompany(name: string): boolean {
  const words = foldAccents(name).split(/\s+/)
  return words.every((word) => everydayNouns.has(word) || noCompanies.has(word))
}
