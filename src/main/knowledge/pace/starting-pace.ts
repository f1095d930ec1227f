import type { ReadingKind } from '../../../contracts/index.ts'

/** What reading takes: for each document, and for each megabyte (of 1,000,000 bytes) on top. */
export interface Cost {
  readonly msPerDocument: number
  readonly msPerMegabyte: number
}

/** What a machine that has read nothing yet is taken for: two cores of an office computer, with the model that is built in. */
const startingPace: Readonly<Record<ReadingKind, Cost>> = {
  Pdf: { msPerDocument: 120, msPerMegabyte: 900 },
  Office: { msPerDocument: 150, msPerMegabyte: 800 },
  Text: { msPerDocument: 40, msPerMegabyte: 600 },
  Table: { msPerDocument: 60, msPerMegabyte: 3_500 },
  Page: { msPerDocument: 80, msPerMegabyte: 2_500 },
  Image: { msPerDocument: 2_000, msPerMegabyte: 500 },
  Archive: { msPerDocument: 300, msPerMegabyte: 900 },
  Other: { msPerDocument: 40, msPerMegabyte: 600 },
}

const MEGABYTE = 1_000_000

/** What so many documents of a kind would take by the table. */
export const startingMs = (kind: ReadingKind, documents: number, bytes: number): number => {
  const { msPerDocument, msPerMegabyte } = startingPace[kind]
  return documents * msPerDocument + (bytes / MEGABYTE) * msPerMegabyte
}
