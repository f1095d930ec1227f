import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../../platform/index.ts'
import { askHub, fileUrl, type HubConnection, hubFailure } from './hub-connection.ts'

/** A file's hash as the hub tells it: SHA-256 of large files, git's SHA-1 of others. */
export interface Checksum {
  readonly kind: 'sha256' | 'git'
  readonly hex: string
}

export interface HubFile {
  readonly path: string
  readonly sizeBytes: number
  readonly checksum: Checksum
}

export interface HubFiles {
  readonly revision: string
  readonly files: readonly HubFile[]
}

const MAIN = 'main'
const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const
const WELCOME = ['special_tokens_map.json', '1_Pooling/config.json', 'config_sentence_transformers.json'] as const
/** The smaller before the larger: on a processor they are also the faster. */
const WEIGHTS = ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'onnx/model_fp16.onnx'] as const
const MOST_BYTES = 8 * 1024 ** 3

const checksumOf = (tag: string | null): Checksum | null => {
  const hex = /^(?:W\/)?"?([0-9a-f]{40}|[0-9a-f]{64})"?$/.exec(tag ?? '')?.[1]
  return hex === undefined ? null : { kind: hex.length === 64 ? 'sha256' : 'git', hex }
}

interface Told extends HubFile {
  readonly commit: string | null
}

/** What the hub tells of a file without sending it; `null` where there is none. */
const tellOf = async (
  hub: HubConnection,
  place: { readonly repository: string; readonly revision: string; readonly path: string },
  signal: AbortSignal,
): Promise<Told | null> => {
  const url = fileUrl(hub, place)
  const isEnough = ({ headers }: Response): boolean => headers.has('x-linked-size') && headers.has('x-linked-etag')
  const { status, headers } = await askHub(hub, url, { method: 'HEAD', signal, isEnough })
  if (status === 404) return null
  if (status === 401 || status === 403)
    throw hubFailure(failureWords('HubWithholds', { host: url.host, repository: place.repository }))
  if (status >= 400) throw hubFailure(failureWords('HubStatus', { host: url.host, status }))
  const sizeBytes = Number(headers.get('x-linked-size') ?? headers.get('content-length') ?? Number.NaN)
  const checksum = checksumOf(headers.get('x-linked-etag') ?? headers.get('etag'))
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0 || sizeBytes > MOST_BYTES || checksum === null)
    throw hubFailure(failureWords('HubTellsTooLittle', { host: url.host, path: place.path }))
  const commit = /^[0-9a-f]{40}$/.exec(headers.get('x-repo-commit') ?? '')?.[0] ?? null
  return { path: place.path, sizeBytes, checksum, commit }
}

/**
 * Which files a model comes in, at one commit. Throws `NotFound` where the hub has no such model, `InvalidInput` where it is not made for
 * transformers.js, `Unavailable` where the hub does not answer as one.
 */
export const lookUpModel = async (
  hub: HubConnection,
  { repository, revision = MAIN }: { readonly repository: string; readonly revision?: string },
  signal: AbortSignal,
): Promise<HubFiles> => {
  const first = await tellOf(hub, { repository, revision, path: NEEDED[0] }, signal)
  if (first === null)
    throw new AlcoveError('NotFound', failureWords('HubHasNoModel', { repository, host: new URL(hub.address).host }))
  const pinned = first.commit ?? revision
  const tell = (path: string) => tellOf(hub, { repository, revision: pinned, path }, signal)
  const files: HubFile[] = []
  for (const path of NEEDED) {
    const file = path === NEEDED[0] ? first : await tell(path)
    if (file === null) throw new AlcoveError('InvalidInput', failureWords('HubModelUnfit', { repository, path }))
    files.push(file)
  }
  for (const path of WELCOME) {
    const file = await tell(path)
    if (file !== null) files.push(file)
  }
  for (const path of WEIGHTS) {
    const weights = await tell(path)
    if (weights === null) continue
    const beside = await tell(`${path}_data`)
    return { revision: pinned, files: [...files, weights, ...(beside === null ? [] : [beside])] }
  }
  throw new AlcoveError('InvalidInput', failureWords('HubModelUnfit', { repository, path: WEIGHTS[1] }))
}
