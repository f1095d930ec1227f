/** Documents of this size and of no such type are read in no time. */
const QUICK_BYTES = 262_144
const slowTypes = /^(application\/(pdf|zip|mbox)$|image\/)/

/** Whether a document may pass those that take long to read. */
export const isQuicklyRead = ({ contentType, sizeBytes }: { contentType: string; sizeBytes: number }): boolean =>
  sizeBytes <= QUICK_BYTES && !slowTypes.test(contentType)
