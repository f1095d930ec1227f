import { type Step, stepsOf } from './step.ts'

const diagnostics = stepsOf('IDiagnosticsApi')

/** How the host is. */
export const health: readonly Step[] = [
  diagnostics('GetDiagnostics', 'how it is'),
  diagnostics('ReadLog', 'the last lines', { input: () => ({ level: 'warn', limit: 5 }) }),
  diagnostics('ReadLog', 'a level that there is none of', { input: () => ({ level: 'loud' }), refused: 400 }),
  diagnostics('GetReport', 'what can be handed on'),
]
