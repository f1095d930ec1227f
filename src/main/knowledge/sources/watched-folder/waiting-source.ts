import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { AlcoveError, type DataSource } from '../../../platform/index.ts'

/** A source that is not looked at, and says why, until a person says that it may be. */
export const waitingSource = ({ watch: _watch, links: _links, ...source }: DataSource): DataSource => ({
  ...source,
  list() {
    throw new AlcoveError('Conflict', failureWords('SourceAwaitsWord'))
  },
})
