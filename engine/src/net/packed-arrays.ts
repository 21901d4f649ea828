import { deflateSync, inflateSync } from 'node:zlib'

type PackedArray = Float64Array | Float32Array | Int16Array | Int8Array | Uint8Array

export interface Packed {
  /** The reader must pass the same: engine name, version and kind of file. */
  label: string
  values: unknown
  arrays: Record<string, PackedArray>
}

const kinds = {
  f64: Float64Array,
  f32: Float32Array,
  i16: Int16Array,
  i8: Int8Array,
  u8: Uint8Array,
} as const
type Kind = keyof typeof kinds

interface Header {
  label: string
  values: unknown
  arrays: { name: string; kind: Kind; length: number }[]
}

const LENGTH_BYTES = 4
const FAST = 1

/** Little-endian after a JSON header, deflated (RFC 1950); files of level 0 are the quickest to unpack. */
export function packArrays({ label, values, arrays }: Packed, level = FAST): Uint8Array {
  const entries = Object.entries(arrays)
  const header: Header = {
    label,
    values,
    arrays: entries.map(([name, array]) => ({ name, kind: kindOf(array), length: array.length })),
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const length = new Uint8Array(LENGTH_BYTES)
  new DataView(length.buffer).setUint32(0, json.length, true)
  const bytes = entries.map(([, array]) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  return deflateSync(Buffer.concat([length, json, ...bytes]), { level })
}

/** At most `mostBytes` after decompression; undefined if damaged, or packed with another label. */
export function unpackArrays(
  packed: Uint8Array,
  label: string,
  mostBytes: number,
): Omit<Packed, 'label'> | undefined {
  try {
    const bytes = inflateSync(packed, { maxOutputLength: mostBytes })
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const headerEnd = LENGTH_BYTES + view.getUint32(0, true)
    const header: Header = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, headerEnd)))
    if (header.label !== label) return undefined
    const arrays: Packed['arrays'] = {}
    let at = headerEnd
    for (const { name, kind, length } of header.arrays) {
      const end = at + length * kinds[kind].BYTES_PER_ELEMENT
      if (end > bytes.length) return undefined
      // Copied, since typed arrays need an aligned start.
      arrays[name] = new kinds[kind](new Uint8Array(bytes.subarray(at, end)).buffer)
      at = end
    }
    return { values: header.values, arrays }
  } catch {
    return undefined
  }
}

function kindOf(array: PackedArray): Kind {
  const found = (Object.keys(kinds) as Kind[]).find((kind) => array instanceof kinds[kind])
  if (!found) throw new TypeError('Unsupported array type')
  return found
}
