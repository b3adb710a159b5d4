/**
 * The host's deadline check. It throws after the deadline. Then the search ends in the middle, and
 * the host clears the scratch memory. The host knows the function by the name of this file and its
 * own.
 */
export declare function checkDeadline(): void
