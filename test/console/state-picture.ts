/**
 * Screenshots in 256 colours, as PNG files with a palette: twenty take some hundred KB. Small
 * differences of colour, such as at many edges of letters, count as equal.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Out of 255, per channel: values within one step get one colour. */
const step = 17

const coloursMax = 256

/** Out of 255, per channel. A line differs from its background by more, in both themes. */
const differenceMax = 20

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Indexed colour of eight bits, as PNG numbers it. */
const header = Buffer.from([8, 3, 0, 0, 0])

/**
 * @param desk a page without a policy, in which the browser decodes the screenshot
 * @param png a screenshot
 * @returns a PNG file
 */
export async function inFewColours(desk: Page, png: Buffer): Promise<Buffer> {
  const { width, height, colours, indexes } = await desk.evaluate(reduce, {
    url: `data:image/png;base64,${png.toString('base64')}`,
    step,
    coloursMax,
  })
  return encoded({ width, height, colours }, Buffer.from(indexes, 'base64'))
}

interface Reduction {
  readonly url: string
  readonly step: number
  readonly coloursMax: number
}

/** In the page: the most frequent colours, and for each pixel the index of the nearest one. */
async function reduce({ url, step, coloursMax }: Reduction) {
  const image = new Image()
  image.src = url
  await image.decode()
  const { width, height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const counts = new Map<number, number>()
  const pixels = new Uint32Array(width * height)
  const level = (at: number) => Math.round(data[at]! / step) * step
  for (let i = 0; i < pixels.length; i++) {
    const colour = (level(4 * i) << 16) | (level(4 * i + 1) << 8) | level(4 * i + 2)
    pixels[i] = colour
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const frequent = [...counts].sort(([a, m], [b, n]) => n - m || a - b)
  const colours = frequent.slice(0, coloursMax).map(([colour]) => colour)
  const distance = (a: number, b: number) =>
    [16, 8, 0].reduce((sum, by) => sum + Math.abs(((a >> by) & 255) - ((b >> by) & 255)), 0)
  const indexes = new Map<number, number>()
  for (const [colour] of frequent) {
    const distances = colours.map((known) => distance(known, colour))
    indexes.set(colour, distances.indexOf(Math.min(...distances)))
  }
  const text = Array.from(pixels, (colour) => String.fromCharCode(indexes.get(colour)!)).join('')
  return { width, height, colours, indexes: btoa(text) }
}

/** The share of pixels that differ in two such files; 1 for different sizes. */
export function differingShare(one: Buffer, other: Buffer): number {
  const sizeAt = [16, 24] as const
  if (!one.subarray(...sizeAt).equals(other.subarray(...sizeAt))) return 1
  const ours = pixelsOf(one)
  const theirs = pixelsOf(other)
  const differing = ours.filter((pixel, at) => {
    const against = theirs[at]!
    return [0, 1, 2].some(
      (channel) => Math.abs(pixel[channel]! - against[channel]!) > differenceMax,
    )
  })
  return differing.length / ours.length
}

/** The renderer of the letters: a major version, and widths of a text in pixels. */
export async function drawnBy(desk: Page): Promise<string> {
  const widths = await desk.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    return ['14px system-ui', '600 20px system-ui', '12px monospace'].map((font) => {
      context.font = font
      return context.measureText('Hamburgefonstiv 0123456789 ★').width.toFixed(2)
    })
  })
  const [major] = (desk.context().browser()?.version() ?? '').split('.')
  return `Chromium ${major}, widths ${widths.join(' ')}`
}

interface Shape {
  readonly width: number
  readonly height: number
  /** Each as 0xRRGGBB. */
  readonly colours: readonly number[]
}

function encoded({ width, height, colours }: Shape, pixels: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const palette = colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  // Each row begins with the number of its filter: none.
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    pixels.subarray(y * width, (y + 1) * width),
  ])
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([size, header])),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** Colours of the pixels of a file that this module has written, row by row. */
function pixelsOf(png: Buffer): Uint8Array[] {
  const palette = dataOf(png, 'PLTE')
  const width = png.readUInt32BE(16)
  const rows = inflateSync(dataOf(png, 'IDAT'))
  const pixels: Uint8Array[] = []
  const colours = Array.from({ length: palette.length / 3 }, (_, index) =>
    palette.subarray(3 * index, 3 * index + 3),
  )
  for (let at = 0; at < rows.length; at++) {
    if (at % (width + 1) !== 0) pixels.push(colours[rows[at]!]!)
  }
  return pixels
}

function dataOf(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name)
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}
