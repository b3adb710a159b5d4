/** Lists of domains, and what they say of an address or a website. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { findIcannDomain, findRegistrableDomain, parseMailDomain } from './mail-domain.ts'

// The lists that packages and `data/schools` bring, read when they are first needed.

export interface DomainLists {
  /** Domains with addresses for everyone (package freemail). */
  readonly free: DomainTable
  /** Addresses there are thrown away (package freemail). */
  readonly disposable: DomainTable
  /** Schools that cannot be recognised by their endings (Swot). */
  readonly schools: DomainTable
}

let lists: DomainLists | undefined

/**
 * Reads its files at the first call. A server calls it before it listens. It does not call freemail
 * itself, which keeps its lists as arrays and searches them from the front.
 */
export function loadDomainLists(): DomainLists {
  lists ??= {
    free: new DomainTable(readFileSync(require.resolve('freemail/data/free.txt'))),
    disposable: new DomainTable(readFileSync(require.resolve('freemail/data/disposable.txt'))),
    schools: new DomainTable(gunzipSync(readFileSync(require.resolve('#schools/domains.txt.gz')))),
  }
  return lists
}

const require = createRequire(import.meta.url)

/**
 * Many thousands of domains in little memory: the lines of a file as bytes, and a hash table with
 * open addressing (FNV-1a, at most half full) of where each line begins.
 */
export class DomainTable {
  readonly #lines: Uint8Array
  /** Where a line begins, plus 1. 0 for an empty slot. */
  readonly #slots: Int32Array

  /** `lines`: domains in ASCII and lower case, one a line, in any order. */
  constructor(lines: Uint8Array) {
    this.#lines = lines
    const count = lines.reduce((sum, byte) => sum + (byte === newline ? 1 : 0), 1)
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 1)))
    for (let start = 0; start < lines.length; ) {
      const found = lines.indexOf(newline, start)
      const end = found < 0 ? lines.length : found
      if (end > start) this.#add(start, end)
      start = end + 1
    }
  }

  /** Exactly this one. */
  has(domain: string): boolean {
    let hash = hashStart
    for (let i = 0; i < domain.length; i++) hash = hashByte(hash, domain.charCodeAt(i))
    for (let slot = this.#findSlot(hash); ; slot = this.#nextSlot(slot)) {
      const start = this.#slots[slot]! - 1
      if (start < 0) return false
      if (this.#isLine(start, domain)) return true
    }
  }

  /** This one, or one above it that has two labels at least. */
  hasDomainOrParent(domain: string): boolean {
    for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
      if (this.has(rest)) return true
    }
    return false
  }

  #add(start: number, end: number): void {
    let hash = hashStart
    for (let i = start; i < end; i++) hash = hashByte(hash, this.#lines[i]!)
    let slot = this.#findSlot(hash)
    while (this.#slots[slot] !== 0) slot = this.#nextSlot(slot)
    this.#slots[slot] = start + 1
  }

  #findSlot(hash: number): number {
    return hash & (this.#slots.length - 1)
  }

  #nextSlot(slot: number): number {
    return this.#findSlot(slot + 1)
  }

  #isLine(start: number, domain: string): boolean {
    const end = start + domain.length
    if (end > this.#lines.length || (this.#lines[end] ?? newline) !== newline) return false
    for (let i = 0; i < domain.length; i++) {
      if (this.#lines[start + i] !== domain.charCodeAt(i)) return false
    }
    return true
  }
}

const newline = 0x0a
const hashStart = 0x811c9dc5

function hashByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}

// Classifies an address by its domain: free mail, a school, a disposable service.

/** The service, or one below its domain, hands out addresses to be thrown away. */
export function isDisposable(domain: string): boolean {
  const { disposable } = loadDomainLists()
  return disposable.hasDomainOrParent(domain) && !isFree(domain)
}

/** Whether everyone can get an address there, or an alias that forwards to one. */
export function isFree(domain: string): boolean {
  const registrable = findIcannDomain(domain) ?? domain
  return [domain, registrable].some(
    (one) => !notFree.has(one) && (alsoFree.has(one) || loadDomainLists().free.has(one)),
  )
}

/** Below `.edu`, `.edu.xx` or `.ac.xx`, or on the list of schools, but not free for all. */
export function isSchool(domain: string): boolean {
  if (schoolEnding.test(domain)) return !sold.has(findIcannDomain(domain) ?? domain)
  return loadDomainLists().schools.hasDomainOrParent(domain) && !isFree(domain)
}

/** `.edu.example` too, since samples and tests write about schools. */
const schoolEnding = /\.edu$|\.(?:edu|ac)\.(?:[a-z]{2}|example|test)$/

/** Domains that look like schools' but are sold to everyone. */
const sold: ReadonlySet<string> = new Set(['australia.edu', 'england.edu'])

/** The list has them, but who has an address there works or studies there. */
const notFree: ReadonlySet<string> = new Set(['alibaba.com', 'facebook.com', 'unican.es'])

/** Domains that the list lacks: services for privacy, providers of some countries, forwarders. */
const alsoFree: ReadonlySet<string> = readWords(`
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
export function readWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

// Whether a website is a domain of the person's own, or a page on another's.

/**
 * The registrable domain of a person's website. Null without one, for sites that host pages of many
 * people, and for paths of one person among several ("/team/ada", "/~ada"): such a website belongs
 * to an employer, a school or a platform.
 */
export function findOwnDomain(websiteUrl: string | null | undefined): string | null {
  const url = parseWebsite(websiteUrl ?? '')
  if (url === null || onePage.test(url.pathname)) return null
  const host = parseMailDomain(url.hostname)
  const domain = host === null ? null : findRegistrableDomain(host)
  return domain === null || everybodysSites.has(domain) ? null : domain
}

const urlCharsMax = 2_048
const authorityCharsMax = 300

function parseWebsite(website: string): URL | null {
  const text = website.trim()
  if (text === '' || text.length > urlCharsMax) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(?:\/|$)/.test(text)
  const address = hasScheme ? text : `https://${text.replace(/^\/\//, '')}`
  const authority = readAuthority(address)
  // Without a scheme something with an @ is an address.
  if (!hasScheme && authority.includes('@')) return null
  // It takes the square of its length to write a host in ASCII.
  if (authority.length > authorityCharsMax) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

/** Between the slashes, of which the parser of URLs takes any number and kind. */
function readAuthority(address: string): string {
  return /^[^:]*:[/\\\s]*([^/\\?#]*)/.exec(address)?.[1] ?? ''
}

const onePage =
  /\/[~@][^/]|\/(?:authors?|faculty|in|members?|people|person|profiles?|staff|team|u|users?)\/./i

/** Where people have pages, below one domain, that the list of public suffixes does not name. */
const everybodysSites: ReadonlySet<string> = readWords(`
  about.me academia.edu angel.co arxiv.org atcoder.jp b23.tv bandcamp.com behance.net bento.me
  bilibili.com bio.link bit.ly bitbucket.org bsky.app buymeacoffee.com cal.com calendly.com
  carrd.co cnblogs.com codeberg.org codechef.com codeforces.com codepen.io codesandbox.io
  coursera.org credly.com crunchbase.com csdn.net dev.to deviantart.com discord.com discord.gg
  dockerhub.com douban.com dribbble.com facebook.com fb.com flickr.com freecodecamp.org gist.io
  git.io gitee.com github.com gitlab.com gitpod.io gmail.com goodreads.com google.com gravatar.com
  habr.com hackerone.com hackerrank.com hackernoon.com hashnode.com hatenablog.com huggingface.co
  imdb.com instagram.com itch.io jianshu.com juejin.cn juejin.im kaggle.com keybase.io ko-fi.com
  last.fm launchpad.net leetcode.com leetcode.cn letterboxd.com linkedin.com linktr.ee
  livejournal.com lnkd.in mastodon.online mastodon.social medium.com meetup.com microsoft.com
  naver.com notion.so npmjs.com okjike.com orcid.org patreon.com pinterest.com polywork.com
  producthunt.com pypi.org qiita.com quora.com read.cv reddit.com replit.com researchgate.net
  rubygems.org segmentfault.com semanticscholar.org sites.google.com slideshare.net snapchat.com
  sourceforge.net soundcloud.com speakerdeck.com spotify.com stackexchange.com stackoverflow.com
  steamcommunity.com strava.com substack.com t.co t.me telegram.me telegram.org threads.net
  tiktok.com tinyurl.com toptal.com trello.com tumblr.com twitch.tv twitter.com upwork.com
  v2ex.com velog.io vimeo.com vk.com wa.me weibo.com weebly.com wikipedia.org wix.com
  wordpress.com wordpress.org x.com xing.com yandex.ru youtu.be youtube.com yuque.com zenn.dev
  zhihu.com
`)
