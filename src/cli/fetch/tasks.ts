/** Runs the tasks of a fetch one by one. Each page is committed before the next request. */
import { isObject, type JsonObject } from '../output/json.ts'
import {
  type GithubAnswer,
  type GithubClient,
  GithubError,
  type GithubProblem,
  type GithubQuery,
  refuseUnclear,
} from './client.ts'
import {
  FetchBatch,
  type FetchCounts,
  type FetchJournal,
  type FetchTask,
  type TaskChange,
} from './journal.ts'
import {
  buildAccountQuery,
  buildContributedQuery,
  buildListQuery,
  buildRepositoryQuery,
  buildSearchQuery,
  describeTask,
  formatDay,
  formatWindow,
  type GithubPage,
  listContributionTasks,
  type NodeList,
  PageSize,
  peoplePerRequest,
  type QueryOptions,
  searchResultsMax,
  splitWindow,
} from './queries.ts'
import {
  buildPersonItem,
  countProblems,
  countUnread,
  type FetchedItem,
  type FetchedRecord,
  type ListEdge,
  type ListPage,
  readAccount,
  readCount,
  readPage,
  readPlatformId,
  readRepository,
  readText,
} from './records.ts'

/** `max`: the wanted number of records is reached, and there may be more. */
export type FetchEnd = 'complete' | 'max'

export interface FetchOutlet {
  /** Reports a deviation from the request. The same text may be reported repeatedly. */
  readonly notice: (text: string) => void
  /** Called after each page. @param total length of the list, if known */
  readonly onPage: (task: FetchTask, total: number | undefined) => void
  /** Milliseconds, and the reason to show, if any. */
  readonly pause: (ms: number, reason: string | null) => Promise<void>
}

/** Retries of one request, about two minutes in all. A page of 100 halves six times. */
const failuresMax = 16
const pauseMsMax = 60_000
const firstPauseMs = 250

export class TaskRunner {
  readonly #client: GithubClient
  readonly #journal: FetchJournal
  readonly #outlet: FetchOutlet
  readonly #sizes = {
    people: new PageSize(100),
    repos: new PageSize(30),
    search: new PageSize(30),
    contributed: new PageSize(400),
    single: new PageSize(1),
  }
  /** Counts of the current page, and problems that GitHub had with it. */
  #counts: FetchCounts
  #problems: readonly GithubProblem[] = []

  constructor(client: GithubClient, journal: FetchJournal, outlet: FetchOutlet) {
    this.#client = client
    this.#journal = journal
    this.#outlet = outlet
    this.#counts = { ...journal.counts }
  }

  /**
   * Throws GithubError if the server does not answer, FetchStopped, and an Error for a missing
   * selection. All committed records stay.
   */
  async run(): Promise<FetchEnd> {
    for (let task = this.#journal.head; task !== undefined; task = this.#journal.head) {
      if (this.#journal.room <= 0) return 'max'
      this.#counts = { ...this.#journal.counts }
      if (!(await this.#runTask(task))) return 'max'
    }
    return 'complete'
  }

  /** Returns false if the maximum excluded records. */
  async #runTask(task: FetchTask): Promise<boolean> {
    try {
      if (task.kind === 'account') return await this.#fetchAccount(task)
      if (task.kind === 'repository') return await this.#fetchRepository(task)
      if (task.kind === 'contributed') return await this.#fetchContributions(task)
      if (task.kind === 'search') return await this.#fetchSearch(task)
      return await this.#fetchList(task, task.kind)
    } catch (error) {
      const isFatal = error instanceof GithubError && error.kind === 'fatal'
      if (!isFatal || !/cursor/i.test(error.message)) throw error
      if (task.cursor === undefined || task.isRestarted) throw error
      return this.#restart(task)
    }
  }

  /** Records that are read again are already known, and the import merges repeated edges. */
  #restart(task: FetchTask): boolean {
    this.#outlet.notice(`GitHub refuses the cursor of ${describeTask(task)}: the list begins again`)
    const head = { ...task, cursor: undefined, isRestarted: true }
    return this.#commit(new FetchBatch(this.#journal), { head }, task)
  }

  async #fetchAccount(task: FetchTask): Promise<boolean> {
    const { selection } = this.#journal
    const { name } = task
    const answer = await this.#ask(this.#sizes.single, (_, options) =>
      buildAccountQuery(name, options),
    )
    const node = answer.data.account
    const record = readAccount(node)
    if (record === null || !isObject(node)) return this.#skipAbsent(task, answer)
    const login = String(record.login)
    const isOrganization = record.type === 'organization'
    if (isOrganization !== (selection.kind === 'org') && selection.kind !== 'user') {
      const hint = isOrganization ? `--org ${login}` : `--user ${login}`
      const what = isOrganization ? 'an organization, not a user' : 'a user, not an organization'
      throw new Error(`${login} is ${what}: try ${hint}`)
    }
    this.#countUnread(node, record)
    this.#noteRename(name, login)
    const batch = new FetchBatch(this.#journal)
    if (!batch.take({ users: [record] })) return false
    const at = { name: login, id: String(node.id), platformId: record.platformId }
    const change = this.#planAccountTasks(at, isOrganization)
    return this.#commit(batch, { head: null, ...change }, task)
  }

  /** The tasks of an account. Its own repositories come first, because they have READMEs. */
  #planAccountTasks(
    at: Omit<FetchTask, 'kind'>,
    isOrganization: boolean,
  ): Omit<TaskChange, 'head'> {
    const { kind, follows } = this.#journal.selection
    if (kind === 'followers-of') return { front: [{ kind: 'followers', ...at }] }
    const front: FetchTask[] = [{ kind: 'repositories', ...at }]
    if (kind === 'org') return { front: [...front, { kind: 'members', ...at }] }
    if (isOrganization) return { front }
    const back: FetchTask[] = [{ kind: 'contributed', name: at.name, ids: [at.id!] }]
    if (follows) back.push({ kind: 'followers', ...at }, { kind: 'following', ...at })
    return { front, back }
  }

  async #fetchRepository(task: FetchTask): Promise<boolean> {
    const [owner = '', name = ''] = task.name.split('/')
    const make = (_: GithubPage, options: QueryOptions) =>
      buildRepositoryQuery(owner, name, options)
    const answer = await this.#ask(this.#sizes.single, make)
    const node = answer.data.repository
    const record = readRepository(node)
    if (record === null || !isObject(node)) return this.#skipAbsent(task, answer)
    const fullName = `${record.ownerLogin}/${record.name}`
    if (node.isPrivate === true) {
      throw new Error(`${fullName} is private: only public repositories are fetched`)
    }
    this.#countUnread(node, record)
    this.#noteRename(task.name, fullName)
    const owners = [readAccount(node.owner)].filter((one) => one !== null)
    const batch = new FetchBatch(this.#journal)
    if (!batch.take({ users: owners, repos: [record] })) return false
    const id = String(node.id)
    const { platformId } = record
    const front: FetchTask[] = [{ kind: 'stargazers', name: fullName, id, platformId }]
    return this.#commit(batch, { head: null, front }, task)
  }

  /** A named object does not exist. A list of users continues with the others. */
  #skipAbsent(task: FetchTask, { problems }: GithubAnswer): boolean {
    const { kind, names } = this.#journal.selection
    const reason = problems[0]?.message || 'it is not there, or the token may not see it'
    const message = `GitHub has no ${task.name} (${reason})`
    refuseUnclear(problems)
    if (kind !== 'user' || names.length === 1) throw new Error(message)
    return this.#skip(task, problems, message)
  }

  #skip(task: FetchTask, problems: readonly GithubProblem[], message: string): boolean {
    this.#outlet.notice(message)
    if (problems.length === 0) this.#counts.missing++
    return this.#commit(new FetchBatch(this.#journal), { head: null }, task)
  }

  #noteRename(asked: string, found: string): void {
    if (asked.toLowerCase() === found.toLowerCase()) return
    this.#counts.renamed++
    this.#outlet.notice(`${asked} is ${found} today`)
  }

  async #fetchList(task: FetchTask, list: NodeList): Promise<boolean> {
    const { id = '', cursor = null } = task
    const isOfRepos = list === 'repositories'
    const answer = await this.#ask(
      isOfRepos ? this.#sizes.repos : this.#sizes.people,
      ({ first }, options) => buildListQuery(list, id, { first, after: cursor }, options),
    )
    const { node } = answer.data
    const page = readPage(isObject(node) ? node.list : null, cursor)
    if (page === null) return this.#skipUnlisted(task, answer)
    const batch = new FetchBatch(this.#journal)
    const taken: string[] = []
    for (const [i, edge] of page.edges.entries()) {
      const item = isOfRepos ? this.#readRepositoryItem(edge) : buildPersonItem(list, task, edge)
      if (!isOfRepos) this.#countUnread(edge.node, item.users?.[0])
      if (!batch.take(item))
        return this.#stopAt(batch, task, page, i, listContributionTasks(list, task, taken))
      const found = list === 'members' && isObject(edge.node) ? readText(edge.node.id, 255) : null
      if (found) taken.push(found)
    }
    const head = page.next === undefined ? null : { ...task, cursor: page.next }
    return this.#commit(
      batch,
      { head, back: listContributionTasks(list, task, taken) },
      task,
      page.total,
    )
  }

  /** Stores the records that fit. The list resumes after the last stored edge. */
  #stopAt(
    batch: FetchBatch,
    task: FetchTask,
    { edges, total }: ListPage,
    index: number,
    back: readonly FetchTask[] = [],
  ): false {
    const cursor = index === 0 ? task.cursor : edges[index - 1]!.cursor
    if (index > 0 && cursor !== undefined) {
      this.#commit(batch, { head: { ...task, cursor }, back }, task, total)
    }
    return false
  }

  /** A list that the server hides, or of a deleted account. */
  #skipUnlisted(task: FetchTask, { problems }: GithubAnswer): boolean {
    const isCursor = problems.some(({ message }) => /cursor/i.test(message))
    if (isCursor && task.cursor !== undefined && !task.isRestarted) return this.#restart(task)
    refuseUnclear(problems)
    const reason = problems[0]?.message ?? 'the answer has no such list'
    return this.#skip(task, problems, `no ${describeTask(task)}: ${reason}`)
  }

  /** A search also returns owners. Other lists of repositories do not. */
  #readRepositoryItem({ node }: Pick<ListEdge, 'node'>): FetchedItem {
    if (isObject(node) && node.isPrivate === true) {
      this.#counts.private++
      return {}
    }
    const repo = readRepository(node)
    this.#countUnread(node, repo)
    if (repo === null || !isObject(node)) return {}
    const owner = readAccount(node.owner)
    return { repos: [repo], users: owner === null ? [] : [owner] }
  }

  #countUnread(node: unknown, record: FetchedRecord | null | undefined): void {
    countUnread(this.#counts, node, record, this.#problems)
  }

  /** Requests several people at once, until one has more repositories than a page. */
  async #fetchContributions(task: FetchTask): Promise<boolean> {
    const { ids = [], cursor = null } = task
    let asked: readonly string[] = ids
    const answer = await this.#ask(this.#sizes.contributed, ({ first: size }) => {
      const most = cursor === null ? Math.max(1, Math.floor(size / peoplePerRequest)) : 1
      asked = ids.slice(0, most)
      const first = Math.min(100, Math.max(1, Math.floor(size / asked.length)))
      return buildContributedQuery(asked, { first, after: cursor })
    })
    const nodes = Array.isArray(answer.data.nodes) ? answer.data.nodes : []
    const batch = new FetchBatch(this.#journal)
    const rest = ids.slice(asked.length)
    const more: FetchTask[] = []
    for (const [i, id] of asked.entries()) {
      const node: unknown = nodes[i]
      const page = readPage(isObject(node) ? node.list : null, cursor)
      if (page === null || !isObject(node)) {
        refuseUnclear(answer.problems)
        if (answer.problems.length === 0) this.#counts.missing++
        continue
      }
      const { name } = task
      const at: FetchTask = { kind: 'contributed', name, ids: [id] }
      const taken = this.#takeContributed(batch, node, page.edges)
      if (taken < page.edges.length) {
        const start = i === 0 ? task.cursor : undefined
        const last = taken === 0 ? start : page.edges[taken - 1]!.cursor
        const left = [...asked.slice(i + 1), ...rest]
        const behind = left.length > 0 ? [{ ...at, ids: left }] : []
        const head = { ...at, cursor: last }
        this.#commit(batch, { head, front: [...more, ...behind] }, task)
        return false
      }
      if (page.next !== undefined) more.push({ ...at, cursor: page.next })
    }
    const left: FetchTask[] = rest.length > 0 ? [{ ...task, ids: rest, cursor: undefined }] : []
    const [head = null, ...front] = [...more, ...left]
    return this.#commit(batch, { head, front }, task)
  }

  /** Returns how many of the edges fitted. */
  #takeContributed(batch: FetchBatch, person: JsonObject, edges: readonly ListEdge[]): number {
    const from = readPlatformId(person)
    if (from === undefined) this.#countUnread(person, null)
    for (const [i, edge] of edges.entries()) {
      const { repos = [] } = this.#readRepositoryItem(edge)
      const found = repos.map(({ platformId: to }) => ({ type: 'contributes', from, to }) as const)
      const edgesOf = found.flatMap((one) => (from === undefined ? [] : [{ ...one, from }]))
      if (!batch.take({ repos, edges: edgesOf })) return i
    }
    return edges.length
  }

  async #fetchSearch(task: FetchTask): Promise<boolean> {
    const { name, window = { starsMax: null, days: null }, cursor = null } = task
    const answer = await this.#ask(this.#sizes.search, ({ first }, options) =>
      buildSearchQuery(formatWindow(name, window), { first, after: cursor }, options),
    )
    const page = readPage(answer.data.list, cursor)
    if (page === null) return this.#skipUnlisted(task, answer)
    const batch = new FetchBatch(this.#journal)
    const { total = 0, edges } = page
    const isWhole = total <= searchResultsMax
    const today = formatDay(Date.now())
    const last = edges.at(-1)?.node
    const starsLast = isObject(last) ? readCount(last.stargazerCount) : undefined
    const after = isWhole || starsLast === undefined ? null : splitWindow(window, starsLast, today)
    // The halves of a time window return everything that the window would.
    const isSkipped = window.days !== null && cursor === null && after !== null
    if (!isSkipped) {
      for (const [i, edge] of edges.entries()) {
        if (!batch.take(this.#readRepositoryItem(edge))) return this.#stopAt(batch, task, page, i)
      }
      if (page.next !== undefined) {
        return this.#commit(batch, { head: { ...task, cursor: page.next } }, task, total)
      }
    }
    if (!isWhole && after === null) this.#counts.unreachable += total - searchResultsMax
    const front = (after ?? []).map((one): FetchTask => ({ kind: 'search', name, window: one }))
    return this.#commit(batch, { head: null, front }, task, total)
  }

  /** Retries a failed request, with a smaller page if it was too heavy. */
  async #ask(
    size: PageSize,
    make: (page: GithubPage, options: QueryOptions) => GithubQuery,
  ): Promise<GithubAnswer> {
    const { withEmails, withReadmes } = this.#journal.selection
    let failuresAtLeast = 0
    let doublings = 0
    for (let failures = 0; ; failures++) {
      try {
        // A single item that is too heavy is requested without its README.
        const options = { withEmails, withReadmes: withReadmes && failuresAtLeast < 2 }
        const answer = await this.#client.ask(make({ first: size.first, after: null }, options))
        size.grow()
        return this.#countProblems(answer)
      } catch (error) {
        if (!(error instanceof GithubError) || error.kind === 'fatal') throw error
        if (failures === failuresMax) {
          if (error.partial === undefined) throw error
          return this.#countProblems(error.partial)
        }
        if (size.first === 1 && error.kind === 'heavy') failuresAtLeast++
        // A connection that breaks repeatedly may do so because the page is too heavy.
        const isSmaller = size.first > 1 && (error.kind === 'heavy' || failures > 1)
        if (isSmaller) size.shrink()
        doublings = isSmaller ? 0 : doublings + 1
        const pauseMs = Math.min(pauseMsMax, firstPauseMs * 2 ** doublings)
        const shown = failures > 1 ? `${error.message}: trying again` : null
        await this.#outlet.pause(pauseMs * (0.5 + Math.random() / 2), shown)
      }
    }
  }

  #countProblems(answer: GithubAnswer): GithubAnswer {
    this.#problems = answer.problems
    countProblems(this.#counts, answer.problems, this.#outlet.notice)
    return answer
  }

  #commit(batch: FetchBatch, change: TaskChange, task: FetchTask, total?: number): true {
    this.#journal.commit(batch, change, this.#counts)
    this.#outlet.onPage(task, total)
    return true
  }
}
