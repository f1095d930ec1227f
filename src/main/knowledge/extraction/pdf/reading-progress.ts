import type { ReportProgress } from '../extractor.ts'

/** Recognising the words of a page that is a picture takes about so many times as long as reading a page of text. */
const PICTURE_EFFORT = 20

/** Reading the pages and then recognising those that are pictures, told as one work that never goes back. */
export interface ReadingProgress {
  pageRead(page: { readonly isPicture: boolean }): void
  /** `done` of `wanted` pictures are recognised. */
  recognised(done: number, wanted: number): void
}

export const createReadingProgress = (
  pages: number,
  report: ReportProgress,
  { recognises }: { readonly recognises: boolean },
): ReadingProgress => {
  let read = 0
  let pictures = 0
  let told = 0
  const tell = (fraction: number): void => {
    told = Math.max(told, fraction)
    report(told)
  }
  return {
    pageRead({ isPicture }) {
      read += 1
      if (isPicture && recognises) pictures += 1
      // As many of the pages that follow are taken for pictures.
      tell(read / (pages + PICTURE_EFFORT * (pictures / read) * pages))
    },
    recognised: (done, wanted) => tell((pages + PICTURE_EFFORT * done) / (pages + PICTURE_EFFORT * wanted)),
  }
}
