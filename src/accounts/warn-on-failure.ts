/** For what follows a change that is stored: a caller that saw an error would make it again. */
export async function warnOnFailure(what: string, finish: () => unknown): Promise<void> {
  try {
    await finish()
  } catch (error) {
    const reason = (error as Error).message
    process.emitWarning(`the change is stored, but ${what}: ${reason}`)
  }
}
