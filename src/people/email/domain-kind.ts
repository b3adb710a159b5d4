/** Classifies an address by its domain: free mail, a school, a disposable service. */
import { domainLists } from './domain-lists.ts'
import { icannRegistrableOf } from './mail-domain.ts'

/** The service, or one below its domain, hands out addresses to be thrown away. */
export function isDisposable(domain: string): boolean {
  const { disposable } = domainLists()
  return disposable.covers(domain) && !isFree(domain)
}

/** Anybody gets an address there, or an alias that forwards to one. */
export function isFree(domain: string): boolean {
  const registrable = icannRegistrableOf(domain) ?? domain
  return [domain, registrable].some(
    (one) => !notFree.has(one) && (alsoFree.has(one) || domainLists().free.has(one)),
  )
}

/** Below `.edu`, `.edu.xx` or `.ac.xx`, or on the list of schools, but not free for all. */
export function isSchool(domain: string): boolean {
  if (schoolEnding.test(domain)) return !sold.has(icannRegistrableOf(domain) ?? domain)
  return domainLists().schools.covers(domain) && !isFree(domain)
}

/** `.edu.example` too, since samples and tests write about schools. */
const schoolEnding = /\.edu$|\.(?:edu|ac)\.(?:[a-z]{2}|example|test)$/

/** Names that end like schools' and are sold to anybody. */
const sold: ReadonlySet<string> = new Set(['australia.edu', 'england.edu'])

/** The list has them, but who has an address there works or studies there. */
const notFree: ReadonlySet<string> = new Set(['alibaba.com', 'facebook.com', 'unican.es'])

/** Domains that the list lacks: services for privacy, providers of some countries, forwarders. */
const alsoFree: ReadonlySet<string> = wordsOf(`
  airmail.cc anonaddy.com anonaddy.me addy.io aleeas.com autistici.org bluewin.ch cock.li daum.net
  disroot.org dismail.de duck.com ecloud.global eclipso.eu fastmail.fm firemail.de gmx.at gmx.ch
  gmx.com gmx.fr gmx.co.uk gmx.us gmx.li hey.com infomaniak.com ik.me kakao.com keemail.me
  kolabnow.com mailbox.org mailfence.com mozmail.com murena.io narod.ru nate.com netcourrier.com
  onet.pl onmail.com passinbox.com passmail.net pm.me posteo.at posteo.ch posteo.de posteo.net
  privaterelay.appleid.com protonmail.ch proton.me riseup.net runbox.com sdf.org simplelogin.co
  simplelogin.com skiff.com slmail.me startmail.com systemli.org tuta.com tuta.io tutamail.com
  tutanota.com tutanota.de vivaldi.net yandex.by yandex.kz yandex.com.tr
`)

/** The words of a text, as a set: how lists stand in the files of this folder. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
