/** Commands with their exit codes, output, requests and files, as transcripts/*.txt have them. */
import { expect, test } from 'vitest'
import { readTranscripts, TranscriptRun } from './transcript.ts'
import { worldVerbs } from './transcript-worlds.ts'

test.each(readTranscripts())('$name', async (one) => {
  expect(one.lines).not.toHaveLength(0)
  await new TranscriptRun(worldVerbs).run(one)
})
