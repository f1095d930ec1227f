/** The localhost transport: contracts as routes, server-sent events, the interface's files, and who may reach them. */

export { type RunHeadlessOptions, runHeadless } from './headless/run-headless.ts'
export * from './interface-files.ts'
export * from './serve-http.ts'
export * from './serve-where-it-was.ts'
