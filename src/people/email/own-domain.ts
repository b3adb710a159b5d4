/** Whether a website is a domain of the person's own, or a page on another's. */

import { wordsOf } from './domain-kind.ts'
import { mailDomainOf, registrableOf } from './mail-domain.ts'

/**
 * The registrable domain of a person's website. Null without one, for sites that host pages of many
 * people, and for paths of one person among several ("/team/ada", "/~ada"): such a website belongs
 * to an employer, a school or a platform.
 */
export function ownDomainOf(websiteUrl: string | null | undefined): string | null {
  const url = urlOf(websiteUrl ?? '')
  if (url === null || onePage.test(url.pathname)) return null
  const host = mailDomainOf(url.hostname)
  const domain = host === null ? null : registrableOf(host)
  return domain === null || everybodysSites.has(domain) ? null : domain
}

const urlCharsMax = 2_048
const authorityCharsMax = 300

function urlOf(website: string): URL | null {
  const text = website.trim()
  if (text === '' || text.length > urlCharsMax) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(?:\/|$)/.test(text)
  const address = hasScheme ? text : `https://${text.replace(/^\/\//, '')}`
  const authority = authorityOf(address)
  // Without a scheme something with an @ is an address.
  if (!hasScheme && authority.includes('@')) return null
  // It takes the square of its length to write a host in ASCII.
  if (authority.length > authorityCharsMax) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

/** Between the slashes, of which the parser of URLs takes any number and kind. */
function authorityOf(address: string): string {
  return /^[^:]*:[/\\\s]*([^/\\?#]*)/.exec(address)?.[1] ?? ''
}

const onePage =
  /\/[~@][^/]|\/(?:authors?|faculty|in|members?|people|person|profiles?|staff|team|u|users?)\/./i

/** Where people have pages, below one domain, that the list of public suffixes does not name. */
const everybodysSites: ReadonlySet<string> = wordsOf(`
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
