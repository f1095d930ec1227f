/** Under what a new name of a document waits that was entered and not saved. */
export const nameKey = (documentId: string): string => `name of document ${documentId}`
