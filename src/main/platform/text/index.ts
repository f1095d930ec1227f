/** How running text is written, for everyone who takes it apart. A door of its own: what reads passages loads this alone of the platform. */
export * from './full-stops.ts'
export * from './json-bytes.ts'
export * from './note-marks.ts'
export * from './unread-signs.ts'
