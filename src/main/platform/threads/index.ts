/** A door of its own: an entry starts threads ahead of everything else, before the rest of the platform is loaded. */
export * from './standby.ts'
export * from './worker-url.ts'
