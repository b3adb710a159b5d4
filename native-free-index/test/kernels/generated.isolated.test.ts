import { expect, test } from 'vitest'
import { compileKernel, kernels } from '../../compile-kernels.mjs'

test.each(kernels)('$entry that is shipped is what its source compiles to', async (kernel) => {
  const binary = await compileKernel(kernel)
  const generated = await import(`../../src/kernels/generated/${kernel.entry}.ts`)
  expect(Buffer.from(binary).toString('base64')).toBe(generated[kernel.constant])
})
