/** The folder of archives on their way in or out; what stands there at a start was left by a run that ended. */
export const TRANSFERS = 'transfers'

export const transferPath = (teamId: string, id: string): string => `${TRANSFERS}/${teamId}/${id}.zip`
