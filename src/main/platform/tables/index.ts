/**
 * Rows of delimited text, for everyone who counts them. A door of its own, since the processes that read files load this alone of the platform.
 */
export * from './scan-rows.ts'
export * from './table-dialect.ts'
export * from './table-shape.ts'
