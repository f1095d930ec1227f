import type { RAGServerApp } from './rag-server-app.ts'

/** Puts one part into the record and returns the new record. */
export type Builder = (app: RAGServerApp) => RAGServerApp

/** Applies builders from left to right; a later one replaces what an earlier one chose. */
export const pipe = (app: RAGServerApp, ...builders: readonly Builder[]): RAGServerApp =>
  builders.reduce((built, build) => build(built), app)
