/** The kind of the jobs that take a document from Pending to Indexed. */
export const VECTORISATION_JOB = 'knowledge.vectorise'
