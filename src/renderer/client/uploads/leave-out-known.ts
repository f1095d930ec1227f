import type { UploadParts } from './upload-parts.ts'
import type { UploadsConnection } from './upload-queue.ts'

/** The most files that are compared in one go. */
const COMPARED_TOGETHER = 100

const noneKnown: NonNullable<UploadsConnection['knownAmong']> = async () => new Map()

/**
 * Looks which of the files that wait unchecked are here already, the first hundred of them, and takes those out of the line. That it cannot be
 * told is no reason to leave one out; where the host is away they stay unchecked.
 */
export const leaveOutKnown = async ({ host, rows, line, given }: UploadParts): Promise<void> => {
  const next = line.firstOf((id) => given.get(id)?.isUnchecked === true, COMPARED_TOGETHER)
  const used = host.connection
  const ids = new Map<File, number>()
  for (const id of next) {
    const file = given.get(id)?.file
    if (file !== undefined) ids.set(file, id)
  }
  const isWanted = (file: File) => line.has(ids.get(file) ?? 0)
  try {
    for (const [file, same] of await (used.knownAmong ?? noneKnown)([...ids.keys()], isWanted)) {
      const [left] = line.takeOut((id) => id === ids.get(file))
      if (left !== undefined) rows.patch(left, { state: 'Known', duplicateOf: same })
    }
  } catch (error) {
    if (await host.isAway(error, used)) return host.pause(used)
  }
  for (const id of ids.values()) {
    const file = given.get(id)
    if (file !== undefined) file.isUnchecked = false
  }
}
