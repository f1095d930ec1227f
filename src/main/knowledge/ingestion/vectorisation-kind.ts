/** The kind of the jobs that take a document from Pending to Indexed. */
export const VECTORISATION_JOB = 'knowledge.vectorise'

/** Documents that are quickly read and are taken up beside those that take long. */
export const QUICK_CONCURRENCY = 1
