/** The words that the app puts into texts of documents, which are shown in the language of whoever reads. */
export * from './added-words.ts'
