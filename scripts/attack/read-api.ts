import type { HostClient } from '../../test/host-client.ts'
import type { ApiOperation } from './hostile-request.ts'
import type { Schema } from './values.ts'

interface DocumentedOperation {
  readonly security?: readonly unknown[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Every operation of a host's own API document. */
export const readApi = async (client: HostClient): Promise<readonly [ApiOperation, ...ApiOperation[]]> => {
  const response = await client.request('/api/openapi.json')
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, DocumentedOperation>> }
  const [first, ...others] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, requestBody }]): ApiOperation => {
      const content = requestBody?.content ?? {}
      return {
        method: method.toUpperCase(),
        path,
        input: content['application/json']?.schema ?? null,
        isUpload: 'multipart/form-data' in content,
        isOpen: security?.length === 0,
      }
    }),
  )
  if (first === undefined) throw new Error('The API document lists no operation.')
  return [first, ...others]
}
