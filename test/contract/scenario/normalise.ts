const LIBRARY_ID = /\btaxes-[0-9a-f]{8}\b/g
const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const BACKUP = /backups-\w{6}|alcove-backup-[0-9TZ-]+/g
const DATA = /alcove-contract-\w{6}/g
const MEASURED = new Set([
  'lines',
  'ttftMs',
  'turnDurationMs',
  'firstWordMs',
  'wholeMs',
  'meanMs',
  'maxMs',
  'finding',
  'latencyMs',
  'ms',
  'dataDir',
  'instance',
  'freeBytes',
  'neededBytes',
  'estimate',
])

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** What may differ between two hosts: ids, times, measurements, and which of two parallel stages ended first. */
export const normalise = (value: unknown): unknown => {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? '<time>'
      : value
          .replaceAll(GUID, '<id>')
          .replaceAll(LIBRARY_ID, '<library>')
          .replaceAll(BACKUP, '<backup>')
          .replaceAll(DATA, '<data>')
          .replaceAll(/[\d.]+ ms\b/g, '<measured> ms')
  // Sums in another order differ in their last digits.
  if (typeof value === 'number') return Number(value.toPrecision(9))
  if (Array.isArray(value)) return value.map(normalise)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (MEASURED.has(key) || (key === 'sizeBytes' && ('createdAt' in value || 'part' in value)))
        return [key, '<measured>']
      // How far an ingestion came that a newer one of the same document took the place of.
      if ('flushes' in value) return [key, '<measured>']
      return [key, key === 'stages' && Array.isArray(each) ? each.map(normalise).toSorted(byText) : normalise(each)]
    }),
  )
}
