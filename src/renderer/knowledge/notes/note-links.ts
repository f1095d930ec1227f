const MARKS = /[\\[\]]/g

/** A Markdown link to a document, as the host knows it again. */
export const linkTo = ({ documentId, fileName }: { readonly documentId: string; readonly fileName: string }): string =>
  `[${fileName.replaceAll(MARKS, '\\$&')}](/documents/${documentId})`

/** A text with something put in place of what is selected in it, and where the cursor stands then. */
export const insertAt = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  inserted: string,
): { readonly text: string; readonly cursor: number } => ({
  text: text.slice(0, start) + inserted + text.slice(end),
  cursor: start + inserted.length,
})
