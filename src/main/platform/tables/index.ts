/**
 * Rows of delimited text, for everyone who counts them. A door of its own, since the processes that read files load this alone of the platform.
 */
export * from '../../../contracts/tables/scan-rows.ts'
export * from '../../../contracts/tables/table-dialect.ts'
export * from '../../../contracts/tables/table-shape.ts'
