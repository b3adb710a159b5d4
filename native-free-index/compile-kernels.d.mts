/** The module of `score-blocks.ts`; throws with the compiler's words where it does not compile. */
export function compileKernel(): Promise<Uint8Array>
