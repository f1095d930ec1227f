import { relative } from 'node:path'
import type { TakenIn } from './take-in.ts'

/** One file with how it compares to the reference, where there is one. */
export interface IntakeEntry extends TakenIn {
  readonly recall: number | null
  readonly referenceSeconds: number | null
}

export interface IntakeRun {
  readonly folder: string
  readonly entries: readonly IntakeEntry[]
  readonly seconds: number
  readonly peakBytes: number
  /** What is still held some seconds after the last file. */
  readonly restBytes: number
  readonly restSeconds: number
}

const MEBIBYTE = 2 ** 20
const LISTED = 12
const outcomes = ['Extracted', 'Warned', 'Refused', 'Failed', 'Crashed'] as const

export const asJson = ({ folder, entries, ...run }: IntakeRun): string =>
  JSON.stringify(
    {
      folder,
      ...run,
      counts: Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(entries, outcome)])),
      recall: recallOf(entries),
      files: entries.map(({ text, path, ...entry }) => ({
        path: relative(folder, path),
        characters: text.length,
        ...entry,
      })),
    },
    null,
    1,
  )

const countOf = (entries: readonly IntakeEntry[], outcome: string): number =>
  entries.filter((entry) => entry.outcome === outcome).length

const recallOf = (entries: readonly IntakeEntry[]) => {
  const recalls = entries.flatMap(({ recall }) => recall ?? []).sort((one, other) => one - other)
  const at = (share: number): number | null => recalls[Math.floor((recalls.length - 1) * share)] ?? null
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length
  return { files: recalls.length, mean: recalls.length === 0 ? null : mean, p05: at(0.05), median: at(0.5) }
}

/** The report in words. */
export const inWords = (run: IntakeRun): string => {
  const { entries, folder } = run
  const name = ({ path }: IntakeEntry): string => relative(folder, path)
  const megabytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / MEBIBYTE
  return [
    `${entries.length} files, ${megabytes.toFixed(0)} MiB, in ${run.seconds.toFixed(0)} s; at most ${mebibytes(run.peakBytes)} MiB in memory, ${mebibytes(run.restBytes)} MiB after ${run.restSeconds} s of rest`,
    ...outcomes.map((outcome) => `  ${outcome.padEnd(9)} ${countOf(entries, outcome)}`),
    ...grouped(entries, 'Refused'),
    ...grouped(entries, 'Failed'),
    ...notes(entries),
    ...recall(entries, name),
    ...entries.filter(({ outcome }) => outcome === 'Crashed').map((entry) => `CRASHED ${name(entry)}: ${entry.reason}`),
  ].join('\n')
}

const mebibytes = (bytes: number): string => (bytes / MEBIBYTE).toFixed(0)

/** Reasons without what is particular to a file, the commonest first. */
const grouped = (entries: readonly IntakeEntry[], outcome: 'Refused' | 'Failed'): string[] =>
  counted(entries.filter((entry) => entry.outcome === outcome).map(({ reason }) => reason ?? '')).map(
    ([reason, count]) => `${outcome} ${count}: ${reason}`,
  )

const notes = (entries: readonly IntakeEntry[]): string[] =>
  counted(entries.flatMap((entry) => entry.notes.map(({ message }) => message))).map(
    ([message, count]) => `Warned ${count}: ${message}`,
  )

const counted = (reasons: readonly string[]): (readonly [string, number])[] => {
  const counts = new Map<string, number>()
  for (const reason of reasons) {
    const plain = reason
      .replace(/type \.\S+/, 'type .*')
      .replace(/\d+(?:, \d+)*/g, '#')
      .slice(0, 160)
    counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  return [...counts].sort((one, other) => other[1] - one[1])
}

const recall = (entries: readonly IntakeEntry[], name: (entry: IntakeEntry) => string): string[] => {
  const { files, mean, p05, median } = recallOf(entries)
  if (files === 0) return ['No PDF could be compared with pdftotext.']
  const compared = entries.filter((entry) => entry.recall !== null)
  const worst = compared.toSorted((one, other) => (one.recall ?? 0) - (other.recall ?? 0)).slice(0, LISTED)
  const ours = compared.reduce((sum, { seconds }) => sum + seconds, 0)
  const theirs = compared.reduce((sum, { referenceSeconds }) => sum + (referenceSeconds ?? 0), 0)
  const share = (value: number | null): string => `${((value ?? 0) * 100).toFixed(2)} %`
  return [
    `Words of pdftotext that ${files} PDFs gave: ${share(mean)} on average, median ${share(median)}, 5th percentile ${share(p05)}; ${(ours / theirs).toFixed(1)} times its time`,
    ...worst.filter((entry) => (entry.recall ?? 1) < 0.98).map((entry) => `  ${share(entry.recall)} ${name(entry)}`),
  ]
}
