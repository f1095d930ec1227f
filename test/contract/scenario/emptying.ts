import { id, type Step, stepsOf } from './step.ts'

const knowledge = stepsOf('IKnowledgeApi')
const backups = stepsOf('IBackupsApi')

/** Everything of the library is removed, and what was backed up comes back. */
export const emptying: readonly Step[] = [
  knowledge('ResetKnowledgeBase', 'nothing'),
  knowledge('ListDocuments', 'that nothing is left'),
  knowledge('GetAIContext', 'that nothing is left'),
  backups('RestoreBackup', 'nothing', {
    input: (known) => ({ path: id('backup')(known), confirmation: 'replace everything' }),
  }),
]
