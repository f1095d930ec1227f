import { pagesDocumentType } from './archives/document-type.ts'

/** The numbers by which the programs know kinds of objects. Pages counts its own from 10000; Numbers and Keynote begin with 1 both. */
export const objectTypes = {
  document: 1,
  /** Of Numbers. */
  sheet: 2,
  formSheet: 3,
  /** Of Keynote. */
  slideNode: 4,
  slide: 5,
  slideMaster: 6,
  placeholder: 7,
  pagesDocument: pagesDocumentType,
  customFormats: 222,
  storage: 2001,
  drawableAttachment: 2003,
  shape: 2011,
  image: 3005,
  group: 3008,
  comment: 3056,
  chart: 5021,
  table: 6000,
  tableModel: 6001,
} as const
