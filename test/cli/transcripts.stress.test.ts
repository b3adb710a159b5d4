/** Transcripts that take longer: transcripts/*.stress.txt. */
import { test } from 'vitest'
import { readTranscripts, TranscriptRun } from './transcript.ts'
import { worldVerbs } from './transcript-worlds.ts'

test.each(readTranscripts(true))('$name', (one) => new TranscriptRun(worldVerbs).run(one))
