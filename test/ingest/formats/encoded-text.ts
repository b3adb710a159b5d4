/** Texts of tests that hold bytes which are no UTF-8, as surrogates from U+DC80, as in Python. */
export function encodeText(text: string, encoding: 'utf8' | 'utf16le' = 'utf8'): Buffer {
  const parts = text.split(/([\udc80-\udcff])(?<![\ud800-\udbff].)/)
  return Buffer.concat(
    parts.map((part) =>
      /^[\udc80-\udcff]$/.test(part)
        ? Buffer.from([part.charCodeAt(0) & 0xff])
        : Buffer.from(part, encoding),
    ),
  )
}

/** `«x*9»` is nine times x. */
export function expandRuns(text: string): string {
  return text.replaceAll(/«(.+?)\*(\d+)»/gu, (_, unit, count) => unit.repeat(+count))
}
