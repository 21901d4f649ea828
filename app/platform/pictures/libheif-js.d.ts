/** The part of libheif-js that is used here; its own types are of the C functions. */
declare module 'libheif-js/wasm-bundle.js' {
  interface ImageSize {
    width: number
    height: number
  }

  interface HeifImage {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Fills `data` with RGBA; calls back with null if the picture can't be decoded. */
    display<Target extends ImageSize & { data: Uint8ClampedArray }>(
      target: Target,
      done: (shown: Target | null) => void,
    ): void
    free(): void
  }

  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
