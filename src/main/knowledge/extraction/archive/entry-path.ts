import { failureWords } from '../../../../contracts/failures/failure-words.ts'

const MAX_PATH = 1_000
const MAX_PARTS = 40

/** Says what is wrong with the path of an entry; null for one that stays inside of its archive. */
export const refuseEntryPath = (path: string): string | null => {
  if (path === '' || path.length > MAX_PATH || path.split('/').length > MAX_PARTS)
    return failureWords('InnerNameTooLong')
  if (path.includes('\0')) return failureWords('InnerNameMalformed')
  if (/^([/\\]|[a-z]:)/i.test(path)) return failureWords('InnerPathElsewhere')
  if (path.split(/[/\\]/).includes('..')) return failureWords('InnerPathOutside')
  return null
}
