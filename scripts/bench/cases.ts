import type { BenchCase } from './bench-case.ts'
import { firstQuoteBench } from './first-quote.ts'
import { folderBench } from './folder.ts'
import { ingestionBench } from './ingestion.ts'
import { largeBaseBench } from './large-base.ts'
import { longConversationBench } from './long-conversation.ts'
import { millionRowsBench, millionRowsXlsxBench } from './million-rows.ts'
import { pdfMemoryBench } from './pdf-memory.ts'
import { peersBench } from './peers.ts'
import { readingBench } from './reading.ts'
import { retrievalBench } from './retrieval.ts'
import { embeddingBench } from './retrieval-embedding.ts'
import { streamOverheadBench } from './stream-overhead.ts'
import { uiBench } from './ui.ts'

/** Everything that `npm run bench` can measure, in the order in which it does. */
export const benchCases: readonly BenchCase[] = [
  embeddingBench,
  retrievalBench,
  ingestionBench,
  readingBench,
  pdfMemoryBench,
  folderBench,
  firstQuoteBench,
  streamOverheadBench,
  longConversationBench,
  largeBaseBench,
  millionRowsBench,
  millionRowsXlsxBench,
  uiBench,
  peersBench,
]
