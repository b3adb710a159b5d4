/**
 * Countries of the sample: English name, what languages bios are written in there, and where names
 * come
 * from. Entries of the two lists are equally likely, so a repeated one is likelier.
 */
import type { BioLanguage } from './bio-language.ts'
import { words } from './table.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  /** The CLDR English name. */
  name: string
  bioLanguages: readonly BioLanguage[]
  originKeys: readonly string[]
  /** Possible suffixes of a company's name. */
  legalForms: readonly string[]
}

const table = `
  CH|Switzerland|en en en de fr|german german german french italian english turkish hindi
    chinese|AG GmbH SA
  DE|Germany|de en en|german german german german turkish polish russian arabic hindi english|GmbH
    AG
  AT|Austria|de de en|german german german hungarian turkish czech|GmbH
  FR|France|fr fr fr en|french french french french arabic portuguese vietnamese|SAS SARL
  ES|Spain|es es en|spanish spanish spanish spanish romanian|S.L. SA
  PT|Portugal|pt pt en|portuguese portuguese portuguese ukrainian|Lda
  IT|Italy|en en|italian italian italian italian romanian|Srl
  GB|United Kingdom|en|english english english english polish hindi nigerian chinese|Ltd
  IE|Ireland|en|english english english polish portuguese hindi|Ltd
  NL|Netherlands|en|dutch dutch dutch dutch turkish indonesian german|BV
  BE|Belgium|en fr|dutch dutch french|BV
  SE|Sweden|en|nordic nordic nordic persian finnish arabic|AB
  NO|Norway|en|nordic nordic nordic polish|AS
  DK|Denmark|en|nordic nordic nordic german|ApS
  FI|Finland|en|finnish finnish finnish nordic|Oy
  EE|Estonia|en|finnish finnish russian|OÜ
  PL|Poland|en|polish polish polish polish ukrainian|Sp.z.o.o.
  CZ|Czechia|en|czech czech czech czech ukrainian vietnamese|s.r.o.
  HU|Hungary|en|hungarian hungarian hungarian|Kft.
  RO|Romania|en|romanian romanian romanian hungarian|SRL
  UA|Ukraine|en|ukrainian ukrainian ukrainian ukrainian|LLC
  RU|Russia|ru ru ru en|russian russian russian russian ukrainian|LLC
  GR|Greece|en|greek|SA
  TR|Türkiye|en|turkish turkish turkish turkish persian|A.Ş.
  IL|Israel|en|hebrew hebrew hebrew russian arabic|Ltd
  EG|Egypt|en|arabic|LLC
  AE|United Arab Emirates|en|arabic persian hindi filipino english|LLC
  NG|Nigeria|en|nigerian|Ltd
  KE|Kenya|en|swahili swahili swahili hindi|Ltd
  ZA|South Africa|en|english dutch swahili|Ltd
  PK|Pakistan|en|arabic persian hindi|Ltd
  IN|India|en|hindi hindi hindi tamil tamil bengali|Labs Technologies
  BD|Bangladesh|en|bengali|Ltd
  CN|China|zh zh zh en|chinese|Technology Inc
  TW|Taiwan|zh zh en|taiwanese|Inc
  JP|Japan|ja ja en en|japanese japanese japanese japanese japanese korean english|K.K. Inc.
  KR|South Korea|en|korean|Inc.
  VN|Vietnam|en|vietnamese|JSC
  TH|Thailand|en|thai|Ltd
  ID|Indonesia|en|indonesian|Tbk
  PH|Philippines|en|filipino|Inc
  SG|Singapore|en|chinese chinese tamil indonesian english|Ltd
  AU|Australia|en|english english english chinese vietnamese hindi greek|Ltd
  NZ|New Zealand|en|english english chinese filipino|Ltd
  CA|Canada|en en fr|english english french french chinese hindi ukrainian persian|Inc.
  US|United States|en|english english english spanish chinese hindi korean vietnamese
  MX|Mexico|es es es en|spanish|SA
  BR|Brazil|pt pt pt en|portuguese portuguese portuguese portuguese japanese italian|Ltda
  AR|Argentina|es es es en|spanish spanish spanish italian|SA
  CO|Colombia|es es es en|spanish|SAS
  CL|Chile|es es es en|spanish spanish spanish german|SpA
`

export const countries: readonly Country[] = table
  .trim()
  .split(/\n(?=\s*[A-Z]{2}\|)/)
  .map((line) => {
    const [code = '', name = '', languages = '', origins = '', legalForms = ''] = line
      .trim()
      .split('|')
    return {
      code,
      name,
      bioLanguages: words(languages) as BioLanguage[],
      originKeys: words(origins),
      legalForms: words(legalForms === '' ? 'Inc. Inc LLC' : legalForms),
    }
  })
