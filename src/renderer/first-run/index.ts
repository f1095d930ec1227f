/** The first screen of a new installation: three ways in, none of them required. */
export { FirstRun } from './first-run.tsx'
