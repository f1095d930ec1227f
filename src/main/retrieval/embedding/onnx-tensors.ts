/** A tensor that stands in a model's file, as raw little-endian bytes. */
export interface StoredTensor {
  readonly dimensions: readonly number[]
  /** ONNX's number of the element type: 1 for float32, 3 for int8. */
  readonly elementType: number
  /** A view of the file's bytes, at any offset. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface StoredGraph {
  /** The operators in their order. */
  readonly operators: readonly string[]
  readonly tensors: ReadonlyMap<string, StoredTensor>
}

interface Field {
  readonly number: number
  readonly from: number
  readonly to: number
  /** Of a field that is a number itself. */
  readonly value: number
}

const WIRE = { Number: 0, EightBytes: 1, Bytes: 2, FourBytes: 5 } as const
/** The fields that are read, by the numbers that onnx.proto3 gives them. */
const GRAPH_OF_MODEL = 7
const NODE_OF_GRAPH = 1
const TENSOR_OF_GRAPH = 5
const OPERATOR_OF_NODE = 4
const DIMENSIONS_OF_TENSOR = 1
const TYPE_OF_TENSOR = 2
const NAME_OF_TENSOR = 8
const BYTES_OF_TENSOR = 9

/** Reads the wire format of protocol buffers. Throws when the bytes end too early or are something else. */
const createReader = (bytes: Uint8Array<ArrayBuffer>) => {
  const readNumber = (from: number, to: number): { value: number; next: number } => {
    let value = 0
    let factor = 1
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0
      value += (byte & 127) * factor
      factor *= 128
      if (byte < 128) return { value, next: at + 1 }
    }
    throw new Error('The model file is cut short.')
  }
  const readField = (from: number, to: number): Field & { readonly next: number } => {
    const key = readNumber(from, to)
    const number = Math.floor(key.value / 8)
    const wire = key.value % 8
    if (wire === WIRE.Number) {
      const { value, next } = readNumber(key.next, to)
      return { number, from: key.next, to: next, value, next }
    }
    const fixed = wire === WIRE.EightBytes ? 8 : 4
    const length = wire === WIRE.Bytes ? readNumber(key.next, to) : { value: fixed, next: key.next }
    const isKnown = wire === WIRE.Bytes || wire === WIRE.EightBytes || wire === WIRE.FourBytes
    const end = length.next + length.value
    if (!isKnown || end > to) throw new Error('The model file is cut short or is no ONNX model.')
    return { number, from: length.next, to: end, value: 0, next: end }
  }
  const fieldsIn = (from: number, to: number): Field[] => {
    const fields: Field[] = []
    for (let at = from; at < to; ) {
      const { next, ...field } = readField(at, to)
      fields.push(field)
      at = next
    }
    return fields
  }
  const numbersIn = ({ from, to }: Field): number[] => {
    const numbers: number[] = []
    for (let at = from; at < to; ) {
      const { value, next } = readNumber(at, to)
      numbers.push(value)
      at = next
    }
    return numbers
  }
  const text = (field: Field | undefined): string =>
    field === undefined ? '' : Buffer.from(bytes.subarray(field.from, field.to)).toString('utf8')
  return { fieldsIn, numbersIn, text }
}

/** Reads the operators and the stored tensors of an ONNX model. Throws with a sentence when the bytes are not a whole one. */
export const readOnnxGraph = (bytes: Uint8Array<ArrayBuffer>): StoredGraph => {
  const { fieldsIn, numbersIn, text } = createReader(bytes)
  const graph = fieldsIn(0, bytes.length).find(({ number }) => number === GRAPH_OF_MODEL)
  if (graph === undefined) throw new Error('The model file holds no graph.')
  const operators: string[] = []
  const tensors = new Map<string, StoredTensor>()
  for (const { number, from, to } of fieldsIn(graph.from, graph.to)) {
    if (number === NODE_OF_GRAPH)
      operators.push(text(fieldsIn(from, to).find((field) => field.number === OPERATOR_OF_NODE)))
    if (number !== TENSOR_OF_GRAPH) continue
    const fields = fieldsIn(from, to)
    const raw = fields.find((field) => field.number === BYTES_OF_TENSOR)
    tensors.set(text(fields.find((field) => field.number === NAME_OF_TENSOR)), {
      dimensions: fields.filter((field) => field.number === DIMENSIONS_OF_TENSOR).flatMap(numbersIn),
      elementType: fields.find((field) => field.number === TYPE_OF_TENSOR)?.value ?? 0,
      bytes: raw === undefined ? new Uint8Array(0) : bytes.subarray(raw.from, raw.to),
    })
  }
  return { operators, tensors }
}
