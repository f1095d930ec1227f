/** Alcove without a window: commands over the same host. */
export { type RunCommandLineOptions, runCommandLine } from './run-command-line.ts'
