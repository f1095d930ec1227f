/** What the host calls the answerer that quotes documents, which is no model. */
export const QUOTING = 'quoting'
