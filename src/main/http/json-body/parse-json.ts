import { decodeFileField } from './decode-file-field.ts'
import { jsonBounds, shapeProblem } from './json-shape.ts'

/** A parsed body, or what is wrong with it in words. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string }

const decode = (text: Uint8Array): unknown =>
  text.byteLength === 0 ? undefined : JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))

/** Parses a body whose shape is within bounds; `fileField` names a field whose base64 text becomes bytes. */
export const parseJson = (text: Buffer, fileField: string | null): ParsedJson => {
  const problem = shapeProblem(text, jsonBounds)
  if (problem !== null) return { ok: false, problem }
  try {
    const value = decode(text)
    return { ok: true, value: fileField === null ? value : decodeFileField(value, fileField) }
  } catch {
    return { ok: false, problem: 'The body is not valid JSON in UTF-8.' }
  }
}
