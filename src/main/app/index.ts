/** Composition: the app as a record, the builders that fill it, and the app that we ship. Services are constructed here and nowhere else. */
export { startHost } from './alcove.ts'
export type * from './host.ts'
