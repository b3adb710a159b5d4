/** The types of events of GH Archive: edges or none. */

export const withEdges: ReadonlySet<string> = new Set(
  (
    'CreateEvent FollowEvent ForkEvent MemberEvent PublicEvent PullRequestEvent PushEvent ' +
    'ReleaseEvent WatchEvent'
  ).split(' '),
)

/**
 * Skipped types of events, with the reason. Until 2014 they describe a repository and the actor
 * all the same. Since then they need not be parsed: only reviews contain a repository, which the
 * event of the pull request contains too.
 */
export const typesWithoutEdges: ReadonlyMap<string, string> = new Map(
  (
    'CommitCommentEvent DeleteEvent DiscussionEvent DownloadEvent ForkApplyEvent GistEvent ' +
    'GollumEvent IssueCommentEvent IssuesEvent PullRequestReviewCommentEvent ' +
    'PullRequestReviewEvent PullRequestReviewThreadEvent SponsorshipEvent TeamAddEvent'
  )
    .split(' ')
    .map((type) => [type, `no edge: ${type}`]),
)

/** Types of events of which the actor is always an end of an edge. */
export const withActor: ReadonlySet<string> = new Set(['PushEvent', 'WatchEvent', 'FollowEvent'])
