/** Employers that are widely known, in lower case: they are names even where no data know them. */
import { foldAccents } from 'native-free-index'

const names = `
  accenture, activision blizzard, adidas, adobe, adyen, airbnb, airbus, akamai, alibaba, allianz
  alphabet, amazon, amazon web services, amd, anduril, ant group, anthropic, apple, arm, asana, asml
  at&t, atlassian, autodesk, aws, axa, baidu, bank of america, barclays, basf, bayer, bbc, blackrock
  block, bloomberg, bmw, boeing, booking, booking.com, bosch, bytedance, canonical, canva, capgemini
  cisco, citadel, citi, cloudflare, cockroach labs, cognizant, coinbase, confluent, databricks
  datadog, deepl, deepmind, google deepmind, dell, deloitte, delivery hero, deutsche bank
  deutsche telekom, discord, disney, doordash, dropbox, ebay, elastic, electronic arts, epam
  epic games, ericsson, etsy, expedia, ey, facebook, figma, flipkart, ford, freshworks, ge, gitlab
  github, gojek, goldman sachs, google, google cloud, grab, grafana labs, hashicorp, hp, hsbc
  huawei, hubspot, hugging face, ibm, ibm research, infosys, instacart, instagram, intel, intuit
  jane street, jetbrains, jpmorgan, jp morgan, kakao, klarna, kpmg, lenovo, lg, linkedin, lyft
  mastercard, mckinsey, mercado libre, mercedes-benz, meta, microsoft, microsoft research, mistral
  mistral ai, monzo, morgan stanley, mozilla, n26, naver, netflix, nokia, notion, nubank, nvidia
  okta, ola, openai, oracle, palantir, panasonic, paypal, paytm, personio, philips, pinterest
  pinduoduo, postman, pwc, qualcomm, quora, rakuten, razorpay, red hat, reddit, revolut, roblox
  robinhood, salesforce, samsung, sap, shopee, shopify, siemens, slack, snap, snapchat, snowflake
  softbank, sony, soundcloud, spacex, spotify, square, stack overflow, stripe, suse, swiggy, tcs
  tencent, tesla, thoughtworks, tiktok, toyota, trivago, twilio, twitch, twitter, two sigma, uber
  ubisoft, unilever, unity, valve, vercel, vimeo, visa, vmware, volkswagen, walmart, wayfair
  wikimedia, wipro, wise, xiaomi, yahoo, yandex, yelp, zalando, zendesk, zillow, zoho, zomato, zoom
`

const known = new Set(names.split(/[,\n]/).map((name) => foldAccents(name.trim())))
known.delete('')

export function isWidelyKnown(name: string): boolean {
  return known.has(foldAccents(name))
}

/** Known for what they make, too: "Salesforce developers" use it, and may work for anybody. */
const products = new Set(
  `arm aws block canva confluent databricks datadog discord elastic figma github gitlab notion
  okta oracle salesforce sap shopify slack snap snowflake square unity vercel visa valve wise zoom
  twilio stripe-api hubspot grab wordpress docker mongodb redis unreal android ios react angular
  zendesk postman`.split(/\s+/),
)

export function isProduct(name: string): boolean {
  return products.has(foldAccents(name))
}

/** Behind "at" these name no employer: "at scale", "at least". */
export const noCompanies: ReadonlySet<string> = new Set(
  `a all an any anytime big build certain compile consultancies companies company college early
  edge enterprise every faang first fintech fintechs firms heart home hyperscale internet large
  last least level long low high hand massive medium most my night once one our own planet
  present production random risk run runtime scale school scaleup scaleups school small some speed
  startup startups the their this time times top unicorn unicorns universities university various
  very web work your best length minimum maximum max min bat ease all-levels banks agencies
  agency tech`.split(/\s+/),
)
