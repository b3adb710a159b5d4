/** The vocabulary of a data set: the same for all sentences, so that no import is needed. */
import type { DataVocabulary } from '../../../src/language/index.ts'

const companies = `adyen,airbnb,alibaba,allegro,amazon,apple,booking.com,bytedance,cloudflare,
  datadog,deutsche bank,elastic,facebook,github,gitlab,google,grafana,hashicorp,hp,ibm,intel,
  jetbrains,klarna,mercado libre,meta,microsoft,mongodb,mozilla,n26,netflix,nvidia,openai,rakuten,
  red hat,samsung,sap,shopify,siemens,spotify,stripe,tencent,uber,vercel,zalando`

const records = `octocat,torvalds,antirez,rust,lang,tokio-rs/tokio,facebook/react,redis/redis`

const languages = `c,c#,c++,clojure,css,dart,elixir,elm,erlang,f#,go,haskell,html,java,javascript,
  julia,jupyter notebook,kotlin,lua,nim,ocaml,perl,php,python,r,ruby,rust,scala,shell,swift,
  typescript,vim script,vue,zig`

function named(list: string): (name: string) => boolean {
  const names = new Set(list.split(/,\s*/))
  return (name) => names.has(name.toLowerCase())
}

export const vocabulary: DataVocabulary = {
  hasCompany: named(companies),
  hasLanguage: named(languages),
  hasRecord: (_, name) => named(records)(name),
}
