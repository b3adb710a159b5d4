/**
 * The host's deadline check, which throws after the deadline. The search then ends at once, and the
 * host clears the scratch memory. The host imports it by the names of this file and the function.
 */
export declare function checkDeadline(): void
