/**
 * Writes ONNX models: as much of the protobuf of onnx.proto (IR version 8, opset 14) as hand-made graphs of a few
 * kilobytes need, without a dependency.
 */
export const FLOAT = 1
export const INT64 = 7
export const BOOL = 9

/** The name of a value in a graph. */
export type Value = string
type Dimension = number | string
type Attribute = number | string | readonly number[] | { float: number } | Buffer

interface ValueInfo {
  name: string
  type: number
  /** A name stands for a dynamic dimension. */
  dims: readonly Dimension[]
}

function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest ? low | 0x80 : low)
  } while (rest)
  return Buffer.from(bytes)
}

const tag = (field: number, wire: number) => varint((field << 3) | wire)
const int = (field: number, value: number) => Buffer.concat([tag(field, 0), varint(value)])

function bytes(field: number, value: string | Buffer): Buffer {
  const data = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([tag(field, 2), varint(data.length), data])
}

function float(field: number, value: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeFloatLE(value)
  return Buffer.concat([tag(field, 5), data])
}

/** TensorProto. */
function tensor(name: string, type: number, dims: readonly number[], values: readonly number[]): Buffer {
  const size = type === INT64 ? 8 : 4
  const raw = Buffer.alloc(values.length * size)
  for (const [i, value] of values.entries()) {
    if (type === INT64) raw.writeBigInt64LE(BigInt(value), i * size)
    else raw.writeFloatLE(value, i * size)
  }
  return Buffer.concat([...dims.map((dim) => int(1, dim)), int(2, type), bytes(8, name), bytes(9, raw)])
}

/** AttributeProto. */
function attribute(name: string, value: Attribute): Buffer {
  const head = bytes(1, name)
  if (Buffer.isBuffer(value)) return Buffer.concat([head, bytes(5, value), int(20, 4)])
  if (Array.isArray(value)) return Buffer.concat([head, ...value.map((one) => int(8, one)), int(20, 7)])
  if (typeof value === 'string') return Buffer.concat([head, bytes(4, value), int(20, 3)])
  if (typeof value === 'number') return Buffer.concat([head, int(3, value), int(20, 2)])
  return Buffer.concat([head, float(2, (value as { float: number }).float), int(20, 1)])
}

/** ValueInfoProto. */
function valueInfo({ name, type, dims }: ValueInfo): Buffer {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'string' ? bytes(2, dim) : int(1, dim)))
  const tensorType = Buffer.concat([int(1, type), bytes(2, Buffer.concat(shape))])
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensorType))])
}

/** Collects the nodes of a graph. */
export class Graph {
  readonly #name: string
  readonly #nodes: Buffer[] = []
  readonly #initialisers: Buffer[] = []
  readonly #inputs: ValueInfo[] = []
  readonly #outputs: ValueInfo[] = []
  readonly #constants = new Map<string, Value>()
  #count = 0

  constructor(name: string) {
    this.#name = name
  }

  input(name: string, type: number, dims: readonly Dimension[]): Value {
    this.#inputs.push({ name, type, dims })
    return name
  }

  output(name: string, type: number, dims: readonly Dimension[], from: Value): void {
    this.#outputs.push({ name, type, dims })
    this.#node('Identity', [from], {}, name)
  }

  ints = (...values: number[]): Value => this.#constant(INT64, [values.length], values)
  int = (value: number): Value => this.#constant(INT64, [], [value])
  float = (value: number): Value => this.#constant(FLOAT, [], [value])
  floats = (...values: number[]): Value => this.#constant(FLOAT, [values.length], values)

  /** Adds an operator of opset 14. @returns its first output */
  op(type: string, inputs: readonly Value[], attributes: Record<string, Attribute> = {}): Value {
    return this.#node(type, inputs, attributes, `v${this.#count++}`)
  }

  filled(shape: Value, value: number): Value {
    return this.op('ConstantOfShape', [shape], { value: tensor('', FLOAT, [1], [value]) })
  }

  /** ModelProto. */
  encode(): Buffer {
    const graph = Buffer.concat([
      ...this.#nodes.map((node) => bytes(1, node)),
      bytes(2, this.#name),
      ...this.#initialisers.map((initialiser) => bytes(5, initialiser)),
      ...this.#inputs.map((input) => bytes(11, valueInfo(input))),
      ...this.#outputs.map((output) => bytes(12, valueInfo(output))),
    ])
    return Buffer.concat([int(1, 8), bytes(2, 'everspoken-toy'), bytes(7, graph), bytes(8, int(2, 14))])
  }

  #node(type: string, inputs: readonly Value[], attributes: Record<string, Attribute>, output: Value): Value {
    this.#nodes.push(
      Buffer.concat([
        ...inputs.map((input) => bytes(1, input)),
        bytes(2, output),
        bytes(4, type),
        ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
      ]),
    )
    return output
  }

  #constant(type: number, dims: readonly number[], values: readonly number[]): Value {
    const key = JSON.stringify([type, dims, values.map(String)])
    const known = this.#constants.get(key)
    if (known) return known
    const name = `k${this.#constants.size}`
    this.#constants.set(key, name)
    this.#initialisers.push(tensor(name, type, dims, values))
    return name
  }
}
