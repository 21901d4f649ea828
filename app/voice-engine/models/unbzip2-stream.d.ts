declare module 'unbzip2-stream' {
  /** Decompresses bzip2, and checks the CRC of each block. */
  export default function unbzip2(): NodeJS.ReadWriteStream
}
