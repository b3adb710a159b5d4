import { expect, test } from 'vitest'
import { compileKernel } from '../../compile-kernels.mjs'
import { scoreBlocksWasm } from '../../src/kernels/generated/score-blocks.ts'

test('the kernel that is shipped is what its source compiles to', async () => {
  const binary = await compileKernel()
  expect(Buffer.from(binary).toString('base64')).toBe(scoreBlocksWasm)
}, 60_000)
