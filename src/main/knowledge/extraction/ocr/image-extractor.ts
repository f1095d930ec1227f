import { ExtractionError, type Extractor } from '../extractor.ts'

/** The words in an image are read by text recognition, before extraction; an image that comes here had none to read it. */
export const createImageExtractor = (): Extractor => ({
  async extract() {
    throw new ExtractionError(
      'The words in an image can only be read by text recognition (OCR), which is not set up here. Turn it on, then retry.',
    )
  },
})
