/** Finds the nearest centroid, for training. The memory contains nothing else. */
import { sumLanes } from './dots.ts'

/**
 * For four vectors at `vectors`, each of `bytes` bytes, writes the number of the nearest centroid:
 * the greatest dot product minus half of the centroid's squared length. Four vectors share each
 * read of a centroid.
 * @param halves f32 by centroid: half of its squared length
 */
export function findNearest(
  vectors: usize,
  centroids: usize,
  halves: usize,
  count: u32,
  bytes: usize,
  out: usize,
): void {
  for (let i: usize = 0; i < 4; i++) store<f32>(out + (i << 2), -Infinity, 16)
  for (let centroid: u32 = 0; centroid < count; centroid++) {
    const from = centroids + <usize>centroid * bytes
    let sum0 = f32x4.splat(0)
    let sum1 = sum0
    let sum2 = sum0
    let sum3 = sum0
    for (let at: usize = 0; at < bytes; at += 16) {
      const numbers = v128.load(from + at)
      const vector = vectors + at
      sum0 = f32x4.add(sum0, f32x4.mul(numbers, v128.load(vector)))
      sum1 = f32x4.add(sum1, f32x4.mul(numbers, v128.load(vector + bytes)))
      sum2 = f32x4.add(sum2, f32x4.mul(numbers, v128.load(vector + 2 * bytes)))
      sum3 = f32x4.add(sum3, f32x4.mul(numbers, v128.load(vector + 3 * bytes)))
    }
    const half = load<f32>(halves + ((<usize>centroid) << 2))
    take(out, centroid, sumLanes(sum0) - half)
    take(out + 4, centroid, sumLanes(sum1) - half)
    take(out + 8, centroid, sumLanes(sum2) - half)
    take(out + 12, centroid, sumLanes(sum3) - half)
  }
}

/** Keeps the nearer centroid of a vector: its number at `out`, its nearness 16 bytes later. */
function take(out: usize, centroid: u32, nearness: f32): void {
  if (nearness <= load<f32>(out, 16)) return
  store<f32>(out, nearness, 16)
  store<u32>(out, centroid)
}
