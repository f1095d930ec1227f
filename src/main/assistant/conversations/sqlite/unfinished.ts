/** The condition of a task that is not over. */
export const unfinished = `status NOT IN ('Completed', 'Failed', 'Cancelled')`
