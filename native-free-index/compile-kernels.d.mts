/** A folder of sources, whose file of this entry exports what the host calls. */
export interface Kernel {
  readonly folder: string
  readonly entry: string
  /** Under which the compiled module stands in `src/kernels/generated`. */
  readonly constant: string
}

export const kernels: readonly Kernel[]

/** A kernel's module; throws with the compiler's words where it does not compile. */
export function compileKernel(kernel: Kernel): Promise<Uint8Array>
