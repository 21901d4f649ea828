declare module 'unbzip2-stream/lib/bit_iterator.js' {
  export default function bitIterator(nextBuffer: () => Uint8Array | undefined): { bytesRead: number }
}

declare module 'unbzip2-stream/lib/bzip2.js' {
  type OnByte = (byte: number) => void
  const bzip2: {
    /** @returns the size of blocks, from 1 to 9 */
    header(bits: object): number
    /** Decompresses a block and checks its CRC. @returns the CRC of all so far, null at the end */
    decompress(bits: object, onByte: OnByte, block: Int32Array, size: number, crc: number): number | null
  }
  export default bzip2
}
