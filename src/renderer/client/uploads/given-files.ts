import type { UploadOrigin } from './upload.ts'

/** A file as the page holds it, until it came in or its row is off the list. */
export interface GivenFile {
  readonly file: File
  /** Whether it is looked at before it is sent: what is here already is left out. */
  isUnchecked: boolean
  /** Whether it is looked at once it came in: it may be a copy. */
  mayBeCopy: boolean
}

/** Of more files at once nobody looks at each: what is here already is left out, where of fewer a person is asked about every copy. */
const MOST_ASKED_ABOUT = 200

/** Files that another one among them may be the same as. */
const ofOneSize = (files: readonly File[]): ReadonlySet<File> =>
  new Set([...Map.groupBy(files, ({ size }) => size).values()].filter(({ length }) => length > 1).flat())

/** Files that are given together, with what is looked at of each. A folder was looked through before. */
export const givenFiles = (files: readonly File[], origin: UploadOrigin): readonly GivenFile[] => {
  const isMany = files.length > MOST_ASKED_ABOUT
  const isLookedThrough = origin === 'Folder'
  const ofSameSize = ofOneSize(files)
  return files.map((file) => ({
    file,
    isUnchecked: origin === 'Question' || (isMany && !isLookedThrough),
    mayBeCopy: !isMany || (!isLookedThrough && ofSameSize.has(file)),
  }))
}
