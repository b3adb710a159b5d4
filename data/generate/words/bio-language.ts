/** The languages in which the sample's people and repositories describe themselves. */
export const bioLanguages = ['en', 'es', 'de', 'fr', 'pt', 'zh', 'ja', 'ru'] as const

export type BioLanguage = (typeof bioLanguages)[number]
