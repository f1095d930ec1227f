import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'

/** Whether something else is being put in the place of everything that is kept: what changes meanwhile would be acknowledged and then gone. */
export interface Replacement {
  /** Throws `Unavailable` while everything is being replaced. */
  refuseChanges(): void
  /** Refuses every other change from now on: until the work fails, or for good, since this app ends after it. */
  during<Value>(work: () => Promise<Value>): Promise<Value>
}

/** One for each running app: its dispatchers share it. */
export const createReplacement = (): Replacement => {
  let isUnderway = false
  const refuseChanges = (): void => {
    if (isUnderway) throw new AlcoveError('Unavailable', failureWords('BeingReplaced'))
  }
  return {
    refuseChanges,
    async during(work) {
      refuseChanges()
      isUnderway = true
      try {
        return await work()
      } catch (error) {
        isUnderway = false
        throw error
      }
    },
  }
}
