import { id, type Step, stepsOf } from './step.ts'

const settings = stepsOf('ISettingsApi')
const backups = stepsOf('IBackupsApi')

/** Nothing is left, and then what was backed up is to come back: nothing else is changed from there on. What follows is a start of another host, which nobody makes here. */
export const clearing: readonly Step[] = [
  settings('ClearEverything', 'nothing', { input: () => ({ confirmation: 'clear everything' }) }),
  backups('RestoreBackup', 'nothing', {
    input: (known) => ({ path: id('backup')(known), confirmation: 'replace everything' }),
  }),
  backups('RestoreBackup', 'that it is underway', {
    input: (known) => ({ path: id('backup')(known), confirmation: 'replace everything' }),
    refused: 503,
  }),
]
