/** An answer without what differs between two services with the same data. */

/** Removes names and times of snapshots, since two snapshots are made at different times. */
export function undated(text: string): string {
  return text
    .replace(/"(createdAt|updatedAt|embeddedAt|seenAt)":"20(2[6-9]|[3-9]\d)[^"]+"/g, '"$1":""')
    .replace(/"snapshots":\["[^"]+"\]/g, '"snapshots":[""]')
}
