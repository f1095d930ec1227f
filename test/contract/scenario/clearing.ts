import { type Step, stepsOf } from './step.ts'

const settings = stepsOf('ISettingsApi')

/** Nothing is left. What follows is a start of another host, which nobody makes here. */
export const clearing: readonly Step[] = [
  settings('ClearEverything', 'nothing', { input: () => ({ confirmation: 'clear everything' }) }),
]
