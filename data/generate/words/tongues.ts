/** Languages by the origin of a person's name, and by country of residence. */
const byOrigin: Readonly<Record<string, string>> = {
  english: 'English',
  german: 'German',
  french: 'French',
  italian: 'Italian',
  spanish: 'Spanish',
  portuguese: 'Portuguese',
  nordic: 'Swedish',
  finnish: 'Finnish',
  dutch: 'Dutch',
  polish: 'Polish',
  czech: 'Czech',
  hungarian: 'Hungarian',
  romanian: 'Romanian',
  turkish: 'Turkish',
  greek: 'Greek',
  russian: 'Russian',
  ukrainian: 'Ukrainian',
  chinese: 'Mandarin',
  taiwanese: 'Mandarin',
  japanese: 'Japanese',
  korean: 'Korean',
  vietnamese: 'Vietnamese',
  thai: 'Thai',
  indonesian: 'Indonesian',
  filipino: 'Filipino',
  hindi: 'Hindi',
  tamil: 'Tamil',
  bengali: 'Bengali',
  arabic: 'Arabic',
  persian: 'Persian',
  hebrew: 'Hebrew',
  nigerian: 'Yoruba',
  swahili: 'Swahili',
}

/** Countries with usual names that do not determine the language. */
const byCountry: Readonly<Record<string, string>> = {
  NO: 'Norwegian',
  DK: 'Danish',
  EE: 'Estonian',
  PK: 'Urdu',
}

/** Throws on an origin without a language. */
export function motherTongueOf(originKey: string): string {
  const tongue = byOrigin[originKey]
  if (tongue === undefined) throw new Error(`no language goes with the origin ${originKey}`)
  return tongue
}

/** @param homeOriginKey the usual origin of names there */
export function tongueOfCountry(countryCode: string, homeOriginKey: string): string {
  return byCountry[countryCode] ?? motherTongueOf(homeOriginKey)
}
