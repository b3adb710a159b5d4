/** A command or a setting is wrong: the command ends with exit code 2. */
export class UsageFailure extends Error {}
