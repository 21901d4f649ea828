declare module '@echogarden/pffft-wasm/simd' {
  /** PFFFT (Pommier): https://bitbucket.org/jpommier/pffft. All addresses are in bytes. */
  interface Pffft {
    /** Of the memory, replaced when it grows. */
    readonly HEAPF32: Float32Array
    /** @param kind 0 for real signals */
    _pffft_new_setup(size: number, kind: 0): number
    _pffft_aligned_malloc(bytes: number): number
    /** @param direction 0 forward, 1 backward */
    _pffft_transform_ordered(
      setup: number,
      input: number,
      output: number,
      work: number,
      direction: 0 | 1,
    ): void
  }
  export default function load(): Promise<Pffft>
}
