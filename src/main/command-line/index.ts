/** Alcove without a window: commands over the same host. */
export { runCommandLine } from './run-command-line.ts'
