import type { Upload } from './upload.ts'
import type { UploadsStore } from './upload-queue.ts'

/** The rows of the list that everybody sees. */
export interface UploadRows {
  readonly all: readonly Upload[]
  add(rows: readonly Upload[]): void
  patch(id: number, change: Partial<Upload>): void
  patchAll(ids: readonly number[], change: Partial<Upload>): void
  remove(isMeant: (upload: Upload) => boolean): void
}

export const createUploadRows = ({ getState, setState }: Pick<UploadsStore, 'getState' | 'setState'>): UploadRows => {
  const patchAll: UploadRows['patchAll'] = (ids, change) => {
    const meant = new Set(ids)
    setState(({ uploads }) => ({
      uploads: uploads.map((each) => (meant.has(each.id) ? { ...each, ...change } : each)),
    }))
  }
  return {
    get all() {
      return getState().uploads
    },
    add: (rows) => setState(({ uploads }) => ({ uploads: [...uploads, ...rows] })),
    patch: (id, change) => patchAll([id], change),
    patchAll,
    remove: (isMeant) => setState(({ uploads }) => ({ uploads: uploads.filter((each) => !isMeant(each)) })),
  }
}
