/** Several searches in one call, and streams, over threads. */
import { severalSearchesConform } from './conformance/several-searches.ts'
import { embeddedKind } from './embedded-kind.ts'

severalSearchesConform(embeddedKind(2))
