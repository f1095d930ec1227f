/** The folder of archives on their way in or out; what stands there at a start was left by a run that ended, and goes unless an import goes on with it. */
export const TRANSFERS = 'transfers'

export const transferPath = (teamId: string, id: string): string => `${TRANSFERS}/${teamId}/${id}.zip`

const MARK = '.import.json'

/** What tells of an import that is under way, beside its archive. */
export const importMarkPath = (teamId: string, id: string): string => `${TRANSFERS}/${teamId}/${id}${MARK}`
export const isImportMark = (path: string): boolean => path.endsWith(MARK)
