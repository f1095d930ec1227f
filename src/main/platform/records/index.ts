/** What records call themselves, for all who cite them. A door of its own, since the processes that read files load this alone of the platform. */
export * from './record-name.ts'
