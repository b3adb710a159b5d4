import type { Mutant } from '../list.ts'

/**
 * Mistakes in access, store, HTTP, endpoints, contract, people, observe, service, snapshot and
 * domain, chosen by readers of the source.
 */
export const plantedService: readonly Mutant[] = [
  // access
  {
    law: 'a fee that was taken first is returned when the request turns out to be a repeat',
    file: 'src/access/debit-group.ts',
    from: 'if (wasCharged && prepaid > 0) {',
    to: 'if (wasCharged && prepaid < 0) {',
    suites: [],
  },
  {
    law: 'what was prepaid counts towards the price that the balance has to cover',
    file: 'src/access/balances.ts',
    from: 'Math.max(credits, required - prepaid) > remaining',
    to: 'Math.max(credits, required + prepaid) > remaining',
    suites: [],
  },
  {
    law: 'a rotation does not prolong a key that ends earlier',
    file: 'src/access/keys.ts',
    from: 'Date.parse(endsAt) <= Math.max(endsAtMs, nowMs)',
    to: 'Date.parse(endsAt) <= Math.min(endsAtMs, nowMs)',
    suites: [],
  },
  {
    law: 'after the clock was set back, charges ahead of it expire too',
    file: 'src/access/idempotency/idempotency-keys.ts',
    from: 'return Math.abs(nowMs - atMs) < periodMs',
    to: 'return nowMs - atMs < periodMs',
    suites: [],
  },
  {
    law: 'in a full queue room is made at the key with most waiting calls',
    file: 'src/access/admission/fair-queue.ts',
    from: 'line.calls.length > longest.calls.length',
    to: 'line.calls.length < longest.calls.length',
    suites: [],
  },
  {
    law: 'a dropped call gives back the bytes that it took of the queue',
    file: 'src/access/admission/admission-control.ts',
    from: `    const { entrant, reject } = this.#room.drop(line, at)
    this.#waitingBytes -= entrant.bytes
`,
    to: `    const { reject } = this.#room.drop(line, at)
`,
    suites: [],
  },
  {
    law: 'a process stops using a lease before the lease ends',
    file: 'src/access/postgres/leases.ts',
    from: 'lease.untilMs = startMs + leaseMs - marginMs',
    to: 'lease.untilMs = startMs + leaseMs + marginMs',
    suites: [],
  },
  {
    law: 'only a new reset of an operator sets the latest time back',
    file: 'src/access/latest-time.ts',
    from: 'isReset ? this.#wall() : this.#latestMs',
    to: 'isReset ? this.#latestMs : this.#wall()',
    suites: [],
  },

  // store
  {
    law: 'a commit of the log torn by a power loss ends the log, and is no damage',
    file: 'src/store/wal/wal-record.ts',
    from: 'if (!isFollowed || header.boot !== bootChecksum()) return',
    to: 'if (!isFollowed) return',
    suites: [],
  },
  {
    law: 'a durable commit is on disk when its append returns',
    file: 'src/store/wal/wal-file.ts',
    from: 'if (commit.isSynced) fdatasyncSync(this.#file)',
    to: 'if (!commit.isSynced) fdatasyncSync(this.#file)',
    suites: [],
  },
  {
    law: 'durable commits of the log are durable in the tables before the log is overwritten',
    file: 'src/store/store.ts',
    from: "this.#takeOverAnd(durability === 'fsync' || this.#wal.hasSynced, action)",
    to: "this.#takeOverAnd(durability === 'fsync', action)",
    suites: [],
  },
  {
    law: 'a cut leaves the first commit after it in the journal',
    file: 'src/store/journal.ts',
    from: 'end: this.#cutSeq() + 1, limit: most',
    to: 'end: this.#cutSeq() + 2, limit: most',
    suites: [],
  },
  {
    law: 'an Idempotency-Key that was used again keeps its newer charge when the older one expires',
    file: 'src/store/wal/replay-rows.ts',
    from: 'this.#requests.get([account, mark])?.atMs === atMs',
    to: '(this.#requests.get([account, mark])?.atMs ?? 0) >= atMs',
    suites: [],
  },
  {
    law: 'archives that led to more than the kept state are reported',
    file: 'src/store/cut/begin-from.ts',
    from: 'for (const line of before) if (!after.has(line))',
    to: 'for (const line of after) if (!after.has(line))',
    suites: [],
  },
  {
    law: 'verify names a key that lost the end which the journal has',
    file: 'src/store/verify/agreement.ts',
    from: '} else if (endOf(row.endsAt) !== replayed.endsAtMs) {',
    to: '} else if (row.endsAt !== undefined && endOf(row.endsAt) !== replayed.endsAtMs) {',
    suites: [],
  },
  {
    law: 'a restore removes every commit after those of the backup',
    file: 'src/store/restore/take-over.ts',
    from: 'start: past.journal.head().seq + 1',
    to: 'start: past.journal.head().seq + 2',
    suites: [],
  },
  {
    law: 'older copies of the root are removed only once the newer name is durable',
    file: 'src/store/disk/root-copy.ts',
    from: `  await syncDirectoryAside(directory)
  const names = await readdir(directory)`,
    to: '  const names = await readdir(directory)',
    suites: [],
  },

  // http
  {
    law: 'a key that ended while its request ran is answered like an unknown key',
    file: 'src/http/exchange.ts',
    from: "if (error.code === 'unauthorized') return fieldsWithoutKey",
    to: "if (error.code === 'unauthorized' && !this.#admitted) return fieldsWithoutKey",
    suites: [],
  },
  {
    law: 'a freed body gives back its share of the account',
    file: 'src/http/bodies.ts',
    from: `    this.#bytes -= bytes
    part.bytes -= bytes
`,
    to: '    this.#bytes -= bytes\n',
    suites: [],
  },
  {
    law: 'a bare line feed in a chunk extension or a trailer breaks the body',
    file: 'src/http/chunked-framing.ts',
    from: '(byte < 0x20 && byte !== tab) || byte === 0x7f',
    to: '(byte < 0x20 && byte !== tab && byte !== lineFeed) || byte === 0x7f',
    suites: [],
  },
  {
    law: 'bytes that the next answer overwrites are copied before a thread compresses them',
    file: 'src/http/compression.ts',
    from: 'reusesBytes(answer) ? Buffer.from(bytes) : bytes',
    to: 'reusesBytes(answer) ? bytes : Buffer.from(bytes)',
    suites: [],
  },
  {
    law: 'a forbidden member is found with any number of blanks before its colon',
    file: 'src/http/json.ts',
    from: 'while (isSpace(bytes[at])) at++',
    to: 'if (isSpace(bytes[at])) at++',
    suites: [],
  },
  {
    law: 'answers vary by origin, also those to unknown origins',
    file: 'src/http/cors.ts',
    from: `\`\\r\\nvary: origin\${known.has(origin) ? \`\${allowOrigin}`,
    to: `\`\${known.has(origin) ? \`\\r\\nvary: origin\${allowOrigin}`,
    suites: [],
  },
  {
    law: 'connections are limited for each IPv6 network of 64 bits',
    file: 'src/http/connections.ts',
    from: 'groups.slice(0, 4)',
    to: 'groups.slice(0, 5)',
    suites: [],
  },
  {
    law: 'a reader that pauses for too long is disconnected',
    file: 'src/http/chunks.ts',
    from: 'if (!isPaused && waitsMs < pausesPerChunk * this.#pauseMsMax) {',
    to: 'if (!isPaused || waitsMs < pausesPerChunk * this.#pauseMsMax) {',
    suites: [],
  },

  // endpoints
  {
    law: 'a key sees only the members of its scope',
    file: 'src/endpoints/pipeline.ts',
    from: '  context.mask = scope?.mask ?? undefined\n',
    to: '',
    suites: [],
  },
  {
    law: 'a stream counts as a request of its key until it ends',
    file: 'src/endpoints/pipeline.ts',
    from: 'if (chunks === undefined) leave()',
    to: 'leave()',
    suites: [],
  },
  {
    law: 'a cursor within a stream continues right after the record before it',
    file: 'src/endpoints/stream.ts',
    from: 'block.cursorAt(records - 1)',
    to: 'block.cursorAt(records)',
    suites: [],
  },
  {
    law: 'a fee that was taken first is not charged again at the end',
    file: 'src/endpoints/payment.ts',
    from: 'this.#bounded(answer.credits) - this.#prepaid',
    to: 'this.#bounded(answer.credits)',
    suites: [],
  },
  {
    law: 'a repeated check shows the results that were new in that check',
    file: 'src/endpoints/seen-results.ts',
    from: 'time < seconds',
    to: 'time <= seconds',
    suites: [],
  },
  {
    law: 'a list is defused too where a spreadsheet would run it',
    file: 'src/endpoints/csv-rows.ts',
    from: 'const safe = startsFormula(text)',
    to: 'const safe = !Array.isArray(value) && startsFormula(text)',
    suites: [],
  },
  {
    law: 'addresses that differ only in case cost one credit',
    file: 'src/endpoints/shown-addresses.ts',
    from: '.flat().map((address) => address.toLowerCase())',
    to: '.flat()',
    suites: [],
  },
  {
    law: 'the first attempt of a client is no retry',
    file: 'src/endpoints/replay-key.ts',
    from: '/^0*[1-9][0-9]*$/',
    to: '/^[0-9]+$/',
    suites: [],
  },
  {
    law: 'a record of which no byte has been sent is refunded',
    file: 'src/endpoints/block-bytes.ts',
    from: 'at < Math.min(written, bytes.length)',
    to: 'at <= Math.min(written, bytes.length)',
    suites: [],
  },

  // contract
  {
    law: 'a date after a year begins with the first moment of the next one',
    file: 'src/contract/filter-leaf.ts',
    from: "op: op === 'Gt' ? 'Gte' : 'Lt'",
    to: "op: op === 'Gt' ? 'Gt' : 'Lt'",
    suites: [],
  },
  {
    law: 'NOT over a group joins the opposites by the other word',
    file: 'src/contract/filter-text.ts',
    from: "op: expression.op === 'And' ? 'Or' : 'And'",
    to: 'op: expression.op',
    suites: [],
  },
  {
    law: 'the minutes of an offset are minutes',
    file: 'src/contract/dates.ts',
    from: '(hours * 3600 + minutes * 60)',
    to: '(hours * 3600 + minutes)',
    suites: [],
  },
  {
    law: 'words of repositories are hidden from a key that does not see all repositories',
    file: 'src/contract/key-scope.ts',
    from: 'filters.repos === undefined ? [] : wordsOfRepositories',
    to: 'filters.users === undefined ? [] : wordsOfRepositories',
    suites: [],
  },
  {
    law: 'a name made of several members is shown only if all of them are',
    file: 'src/contract/key-scope.ts',
    from: 'madeOf[name]?.every(',
    to: 'madeOf[name]?.some(',
    suites: [],
  },
  {
    law: 'a pointer escapes slashes and tildes as RFC 6901 has it',
    file: 'src/contract/mistakes.ts',
    from: "part.replaceAll('~', '~0').replaceAll('/', '~1')",
    to: "part.replaceAll('/', '~1').replaceAll('~', '~0')",
    suites: [],
  },

  // people
  {
    law: 'deleted signals free the room of their account',
    file: 'src/people/signals.ts',
    from: 'total: sum.total - bytes',
    to: 'total: sum.total + bytes',
    suites: [],
  },
  {
    law: 'addresses are suppressed where the list has domains alone, or addresses alone',
    file: 'src/people/suppression/matcher.ts',
    from: 'this.#hashes.email.size === 0 && this.#hashes.domain.size === 0',
    to: 'this.#hashes.email.size === 0 || this.#hashes.domain.size === 0',
    suites: [],
  },
  {
    law: 'a person is suppressed under every alias, not under the current platformId alone',
    file: 'src/people/suppression/values.ts',
    from: 'platformId === undefined ? aliases : [platformId, ...aliases]',
    to: 'platformId === undefined ? aliases : [platformId]',
    suites: [],
  },
  {
    law: 'a follower reads suppressions beyond the first slice of the list',
    file: 'src/people/suppression/stored-suppressions.ts',
    from: 'if (slice.length < sliceSize) return hashes',
    to: 'if (slice.length <= sliceSize) return hashes',
    suites: [],
  },
  {
    law: 'the whole user and password of a URL is hidden, also with an at sign within',
    file: 'src/people/texts/redaction.ts',
    from: "authority.lastIndexOf('@')",
    to: "authority.indexOf('@')",
    suites: [],
  },
  {
    law: 'a domain that DNS says nothing about counts as valid',
    file: 'src/people/email/best-email.ts',
    from: "validity(domain) !== 'invalid'",
    to: "validity(domain) === 'valid'",
    suites: [],
  },
  {
    law: 'a domain accepts mail if any of its mail hosts can be reached',
    file: 'src/people/dns/mail-domains.ts',
    from: '!exchanges.records.some(isExchange)',
    to: '!exchanges.records.every(isExchange)',
    suites: [],
  },
  {
    law: 'a commit that is in the journal and in an archive is listed once',
    file: 'src/people/audit.ts',
    from: 'record.seq >= beginning.seq',
    to: 'record.seq > beginning.seq',
    suites: [],
  },

  // observe
  {
    law: 'the access log has the lines of its own level',
    file: 'src/observe/access-log.ts',
    from: 'levelOf(status, ms) < this.#levelMin',
    to: 'levelOf(status, ms) <= this.#levelMin',
    suites: [],
  },
  {
    law: 'a request slower than the fastest one kept is kept',
    file: 'src/observe/slow-requests.ts',
    from: 'this.#leastMs = this.#kept.at(-1)!.ms',
    to: 'this.#leastMs = this.#kept[0]!.ms',
    suites: [],
  },
  {
    law: 'a trace parent of all zeros begins a new trace',
    file: 'src/observe/trace-context.ts',
    from: 'if (!isValid || isZero(given[2]!) || isZero(given[3]!))',
    to: 'if (!isValid || isZero(given[2]!))',
    suites: [],
  },
  {
    law: 'stages are measured in seconds',
    file: 'src/observe/requests.ts',
    from: '(nowMs - this.#startMs) / 1000',
    to: 'nowMs - this.#startMs',
    suites: [],
  },
  {
    law: 'a line that a pipe took in part goes on where it stopped',
    file: 'src/observe/aside-writer.ts',
    from: 'this.#send(bytes.subarray(written))',
    to: 'this.#send(bytes)',
    suites: [],
  },
  {
    law: 'a heartbeat makes the watchdog count processor time anew',
    file: 'src/observe/watchdog/hang-detector.ts',
    from: `      this.#heartbeat = heartbeat
      this.#sinceCpuMs = undefined
`,
    to: '      this.#heartbeat = heartbeat\n',
    suites: [],
  },

  // service
  {
    law: 'a new snapshot answers only once it suppresses all that the one before did',
    file: 'src/service/snapshots/swapper.ts',
    from: 'await next.suppress()',
    to: 'void next.suppress()',
    suites: [],
  },
  {
    law: 'the first snapshot answers only with suppression applied',
    file: 'src/service/snapshots/open-snapshots.ts',
    from: 'const first = await suppressed(await startSnapshot(start, parts))',
    to: 'const first = await startSnapshot(start, parts)',
    suites: [],
  },
  {
    law: 'a server that could not charge calls lately is not ready',
    file: 'src/service/readiness.ts',
    from: 'nowMs - this.#refusedMs >= refusalCountsMs && this.#takesWrites()',
    to: 'nowMs - this.#refusedMs >= refusalCountsMs || this.#takesWrites()',
    suites: [],
  },
  {
    law: 'an engine that cannot apply the suppression list is reported in the log',
    file: 'src/service/suppression-sync.ts',
    from: "      for (const end of ends) if (end.status === 'rejected') throw end.reason\n",
    to: "      for (const end of ends) if (end.status === 'rejected') continue\n",
    suites: [],
  },
  {
    law: 'synonyms of the operator add to the shipped ones',
    file: 'src/service/synonyms.ts',
    from: 'new SynonymTable([...shipped, ...own])',
    to: 'new SynonymTable(own.length > 0 ? own : shipped)',
    suites: [],
  },
  {
    law: 'cursors of a replaced snapshot stay valid for the seconds that are set',
    file: 'src/service/service.ts',
    from: 'keepMs: seconds * 1000',
    to: 'keepMs: seconds',
    suites: [],
  },
  {
    law: 'no limit of connections from one address is set by 0, and by nothing else',
    file: 'src/service/service.ts',
    from: 'connectionsPerAddress === 0 ? Number.POSITIVE_INFINITY : connectionsPerAddress',
    to: 'connectionsPerAddress === undefined ? Number.POSITIVE_INFINITY : connectionsPerAddress',
    suites: [],
  },

  // snapshot
  {
    law: 'snapshots of an older suppression list are removed, as they may hold suppressed users',
    file: 'src/snapshot/directory.ts',
    from: '(await suppressionsOf(dataDir, name)) !== suppressions',
    to: '(await suppressionsOf(dataDir, name)) > suppressions',
    suites: [],
  },
  {
    law: 'the name of the current snapshot is on disk before it takes the place of the old one',
    file: 'src/snapshot/files.ts',
    from: `    await file.writeFile(content)
    await file.sync()
`,
    to: '    await file.writeFile(content)\n',
    suites: [],
  },
  {
    law: 'a file that the group may read is reported as open to others',
    file: 'src/snapshot/files.ts',
    from: 'const othersMask = 0o077',
    to: 'const othersMask = 0o007',
    suites: [],
  },
  {
    law: 'a rollback without a name goes to the newest snapshot before the current one',
    file: 'src/snapshot/rollback.ts',
    from: 'sorted.filter((one) => one < name).at(-1)',
    to: 'sorted.filter((one) => one < name).at(0)',
    suites: [],
  },
  {
    law: 'a bot of an organization is an organization',
    file: 'src/snapshot/user-metrics.ts',
    from: '(bits & accountBits.organization) !== 0',
    to: 'bits === accountBits.organization',
    suites: [],
  },
  {
    law: 'a file with the addresses of another number of users is refused',
    file: 'src/snapshot/consistency.ts',
    from: 'if (contacts.users === documents) return contacts',
    to: 'if (contacts.users >= documents) return contacts',
    suites: [],
  },

  // domain
  {
    law: 'a deadline is given in milliseconds',
    file: 'src/domain/cancellation.ts',
    from: 'this.endMs = startMs + allowedMs',
    to: 'this.endMs = startMs + allowedMs * 1000',
    suites: [],
  },
  {
    law: 'what is left of a deadline is counted from its end',
    file: 'src/domain/cancellation.ts',
    from: 'return this.endMs - performance.now()',
    to: 'return this.allowedMs - performance.now()',
    suites: [],
  },
  {
    law: 'the balance of an account with unlimited credits is 2^53 - 1',
    file: 'src/domain/credits.ts',
    from: 'unlimitedCredits = Number.MAX_SAFE_INTEGER',
    to: 'unlimitedCredits = Number.MAX_SAFE_INTEGER - 1',
    suites: [],
  },
  {
    law: 'an error without a message is told by its name',
    file: 'src/domain/message-of.ts',
    from: 'thrown.message || thrown.name',
    to: 'thrown.message',
    suites: [],
  },
]
