import type { WindowAddress } from '../window-address.ts'

/** Why the window shows no page of the app: its process ended, ran out of memory, did not answer, or the page was not there. */
export const recoveryReasons = ['Gone', 'Memory', 'Unresponsive', 'Failed'] as const
export type RecoveryReason = (typeof recoveryReasons)[number]

export const RECOVERY_PATH = '/recovery'
export const REPORT_PATH = '/recovery/report'

export interface Recovery {
  readonly reason: RecoveryReason
  /** Whether it went wrong again and again: then nothing is tried by itself. */
  readonly inLoop: boolean
  /** The page of the app that was open. */
  readonly back: string
}

const LONGEST_PATH = 500

const isPath = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && !path.startsWith(RECOVERY_PATH) && path.length <= LONGEST_PATH

/** Where the window goes when something went wrong. */
export const recoveryUrl = ({ pageUrl }: WindowAddress, { reason, inLoop, back }: Recovery): string => {
  const url = new URL(RECOVERY_PATH, pageUrl)
  url.searchParams.set('reason', reason)
  if (inLoop) url.searchParams.set('again', 'yes')
  url.searchParams.set('back', isPath(back) ? back : '/')
  return url.href
}

/** What an address of `recoveryUrl` says; whatever else stands in one reads as the plainest of each. */
export const readRecovery = ({ searchParams }: URL): Recovery => {
  const back = searchParams.get('back') ?? '/'
  return {
    reason: recoveryReasons.find((reason) => reason === searchParams.get('reason')) ?? 'Gone',
    inLoop: searchParams.get('again') === 'yes',
    back: isPath(back) ? back : '/',
  }
}

/** Whether a page is one of those that stand in for the app's own. */
export const isRecovering = (url: string): boolean =>
  URL.canParse(url) && new URL(url).pathname.startsWith(RECOVERY_PATH)
