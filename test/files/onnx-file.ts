/** The wire format of protocol buffers, as far as a model needs it. */
const varint = (value: number): Buffer => {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128)
    if (rest < 128) return Buffer.from(bytes)
  }
}
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)])
export const bytes = (field: number, ...parts: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content])
}

export const FLOAT = 1
export const INT64 = 7

const tensor = (name: string, dims: readonly number[], type: number, raw: Buffer): Buffer =>
  bytes(5, ...dims.map((dim) => number(1, dim)), number(2, type), bytes(8, name), bytes(9, raw))
export const integers = (name: string, values: readonly number[], dims = [values.length]): Buffer =>
  tensor(name, dims, INT64, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer))
export const floats = (name: string, values: Float32Array, dims: readonly number[]): Buffer =>
  tensor(name, dims, FLOAT, Buffer.from(values.buffer, values.byteOffset, values.byteLength))

type Attribute = { readonly [name: string]: number | readonly number[] }

const attribute = (name: string, value: number | readonly number[]): Buffer =>
  typeof value === 'number'
    ? bytes(5, bytes(1, name), number(3, value), number(20, 2))
    : bytes(5, bytes(1, name), ...value.map((each) => number(8, each)), number(20, 7))
export const node = (operator: string, inputs: readonly string[], output: string, attributes: Attribute = {}): Buffer =>
  bytes(
    1,
    ...inputs.map((input) => bytes(1, input)),
    bytes(2, output),
    bytes(4, operator),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
  )
/** An input or an output, whose dimensions are names or numbers. */
export const value = (field: number, name: string, type: number, dims: readonly (string | number)[]): Buffer => {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'string' ? bytes(2, dim) : number(1, dim)))
  return bytes(field, bytes(1, name), bytes(2, bytes(1, number(1, type), bytes(2, ...shape))))
}

/** A scalar that a graph holds. */
export const scalar = (name: string, of: number): Buffer => floats(name, Float32Array.of(of), [])

/** A model file of a graph's parts. */
export const onnxModel = (...graph: readonly Buffer[]): Buffer =>
  Buffer.concat([number(1, 9), bytes(7, ...graph), bytes(8, bytes(1, ''), number(2, 17))])
