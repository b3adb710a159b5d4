/** Writes tar archives, sound ones and those that an attacker would write. */

export interface WrittenEntry {
  readonly name: string
  readonly content?: string | Buffer
  /** Default: a regular file. */
  readonly type?: string
  /** The size in the header. Default: the length of the content. */
  readonly size?: string
  readonly prefix?: string
  readonly magic?: string
}

export const endOfTar = Buffer.alloc(1024)

export function tarOf(entries: readonly WrittenEntry[]): Buffer {
  return Buffer.concat([...entries.map(entryBytes), endOfTar])
}

/** Header, content and padding. */
export function entryBytes(entry: WrittenEntry): Buffer {
  const content = Buffer.from(entry.content ?? '')
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512)
  return Buffer.concat([headerOf(entry, content.length), content, padding])
}

/** The text of a pax header. */
export function paxRecords(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([key, value]) => {
      const rest = Buffer.byteLength(` ${key}=${value}\n`)
      let length = rest
      while (`${length}`.length + rest !== length) length = `${length}`.length + rest
      return `${length} ${key}=${value}\n`
    })
    .join('')
}

function headerOf(entry: WrittenEntry, length: number): Buffer {
  const block = Buffer.alloc(512)
  block.write(entry.name, 0, 100)
  block.write('0000644\0', 100)
  block.write(entry.size ?? `${length.toString(8).padStart(11, '0')}\0`, 124, 12, 'latin1')
  block.write('00000000000\0', 136)
  block.write(entry.type ?? '0', 156)
  block.write(entry.magic ?? 'ustar\x0000', 257)
  block.write(entry.prefix ?? '', 345, 155)
  return withChecksum(block)
}

export function withChecksum(block: Buffer): Buffer {
  block.fill(' ', 148, 156)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
